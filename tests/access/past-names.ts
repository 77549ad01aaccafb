import { renewJoinLink } from "#contract/leagues/join-links.ts";
import * as named from "#contract/leagues/named-seats.ts";
import { recordPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import type { Cast } from "#tests/access/cast.ts";
import type { TestApp } from "#tests/support/app.ts";
import { aPerson } from "#tests/support/world.ts";

const NAMES = ["Holder Jones", "Ended Smith", "Claimed Brown", "Asked Green"].map((name, nth) => ({
  ...{ name, team: "The Names" },
  email: `named-${nth}@example.com`,
}));

/**
 * Adds members without an account to the commissioner's league: one whose holder has said where to be paid, one whose link has
 * ended, one whose seat was claimed and doubted, and one that somebody asks for. @returns The two links' tokens, and the join link's.
 */
export async function keptNames(world: TestApp, { commissioner, disputer }: Cast, leagueId: string) {
  const params = { id: leagueId };
  const { body: seats } = await commissioner.call(named.addNamedSeats, { params, body: { members: NAMES } });
  const [holder, ended, claimed, asked] = seats.map(({ userId, token }) => ({ userId, token: token ?? "" }));
  if (!holder || !ended || !claimed || !asked) throw new Error("The names were not added.");
  const paidOn = world.clock().toISOString().slice(0, 10);
  const paid = { way: "cash" as const, paidOn, amount: "50.00", seasons: 1, userId: claimed.userId };
  await commissioner.call(recordPayment, { params, body: paid });
  await (await aPerson(world, "claimant")).call(named.claimSeat, { params: { token: claimed.token } });
  const [claim] = (await commissioner.call(named.listSeatClaims, { params })).body;
  const doubted = { params: { id: claim?.id ?? "" }, body: { reason: "They are abroad." } };
  await disputer.call(named.doubtClaim, doubted);
  const joinLink = (await commissioner.call(renewJoinLink, { params })).body.token;
  const asker = await aPerson(world, "asker");
  await asker.call(named.askForName, { params: { token: joinLink }, body: { nameId: asked.userId } });
  await commissioner.call(named.endSeatLink, { params: { ...params, userId: ended.userId } });
  await world.database.ownerPool.query(
    `update named_seats set pay_to = 'Cash, please', pay_said_at = $2::timestamptz - interval '3 days',
      name_goes_at = $2::timestamptz + interval '2 days' where user_id = $1`,
    [holder.userId, world.clock().toISOString()],
  );
  return { seats: { "holder of a link": holder.token, "holder of an ended link": ended.token }, joinLink };
}
