import type { League } from "#contract/leagues/leagues.ts";
import { addNamedSeats, type NamedSeat } from "#contract/leagues/named-seats.ts";
import { done } from "#tests/money/treasurer-acts.ts";
import type { TestApp } from "#tests/support/app.ts";
import { of } from "#tests/support/with-league.ts";
import type { Person } from "#tests/support/world.ts";

/** Seats by these names, with their links. */
export const addNames = async (by: Person, league: League, ...names: string[]): Promise<NamedSeat[]> =>
  done(await by.call(addNamedSeats, { ...of(league), body: { members: names.map((name) => ({ name })) } }));

type Held = Pick<NamedSeat, "token">;
type From = { ip?: string; cookie?: string };

/** The page of a seat's link, as a browser without a script opens it. */
export const openSeat = ({ app }: TestApp, { token }: Held, { ip = "127.0.0.1", cookie }: From = {}) =>
  app.inject({ url: `/seat/${token}`, remoteAddress: ip, headers: cookie ? { cookie } : {} });

/** One of its forms, sent. */
export const sayByLink = ({ app }: TestApp, { token }: Held, act: string, fields: Record<string, string> = {}) =>
  app.inject({
    method: "POST",
    url: `/seat/${token}/${act}`,
    headers: { "content-type": "application/x-www-form-urlencoded", origin: "null" },
    payload: new URLSearchParams(fields).toString(),
  });

/** What a field of a page's form would send as it is, or its chosen option. */
export const fieldOf = (page: string, name: string): string =>
  new RegExp(
    `name="${name}"[^>]*(?:value="([^"]*)"|>(?:<option value="[^"]*" >[^<]*</option>)*<option value="([^"]*)" selected)`,
  )
    .exec(page)
    ?.slice(1)
    .find(Boolean) ?? "";

/** "I've paid", as the page has it filled in. */
export async function payByLink(world: TestApp, seat: Held, more: Record<string, string> = {}) {
  const { body } = await openSeat(world, seat);
  const given = { choice: fieldOf(body, "choice"), way: "venmo", paidOn: fieldOf(body, "paidOn") };
  return sayByLink(world, seat, "paid", { ...given, ...more });
}
