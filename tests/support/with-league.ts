import { completeLeague, editLeague, type League, startSeason } from "#contract/leagues/leagues.ts";
import { listMembers } from "#contract/members/members.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { answerTreasurer, nameTreasurer } from "#contract/money/treasurer/treasurers.ts";
import { done, payTreasurer } from "#tests/money/treasurer-acts.ts";
import type { TestApp } from "#tests/support/app.ts";
import { aLeague, join, type Person, pay } from "#tests/support/world.ts";

type Scene = {
  by: Person;
  players?: readonly Person[];
  /** Who of them has paid, or `true` for everyone: by card, or to the treasurer. */
  paid?: readonly Person[] | true;
  /** How many seasons each pays for. */
  years?: number;
  /** Keeps the money: the commissioner or a player. Without one, it is held in escrow. */
  treasurer?: Person;
  status?: "in_season" | "completed";
};

/** A league, open with a fee of $50.00 unless `terms` say otherwise, whose players have joined. */
export async function withLeague(
  world: TestApp,
  { by, players = [], paid = [], years = 1, treasurer, status }: Scene,
  terms: Record<string, unknown> = {},
): Promise<League> {
  const league = await aLeague(world, by, { ...(treasurer && { custody: "treasurer" }), ...terms });
  await join(by, league, ...players);
  if (treasurer && treasurer !== by) {
    done(await by.call(nameTreasurer, { ...of(league), body: { userId: treasurer.userId } }));
    done(await treasurer.call(answerTreasurer, { ...of(league), body: { accepts: true } }));
  }
  const payers = paid === true ? players : paid;
  if (treasurer) await payTreasurer(world, treasurer, league, ...payers);
  else for (const person of payers) await pay(person, league, { years });
  if (status === "in_season") done(await by.call(startSeason, { ...of(league), body: { from: "active" } }));
  if (status === "completed") done(await by.call(completeLeague, of(league)));
  return league;
}

/** The path's id in a call about this. */
export const of = ({ id }: { id: string }) => ({ params: { id } });

/** Proposes an amount for each of these people, the first as the first place, and so on. */
export const propose = (by: Person, league: League, prizes: [Person, string][], more: object = {}) => {
  const payouts = prizes.map(([{ userId }, amount], nth) => ({ userId, place: nth + 1, amount }));
  return by.call(proposePayouts, { ...of(league), body: { payouts, ...more } });
};

/** Edits this league, whose dates stay as they are. */
export const edit = (by: Person, league: League, changes: object) => {
  const { paymentDeadline, endDate } = league;
  return by.call(editLeague, { ...of(league), body: { paymentDeadline, endDate, ...changes } });
};

/** The answer to a call that was refused, for `toMatchObject`. */
export const refusal = (status: number, message: unknown) => ({ status, error: { message } });

/** Somebody's seat, as its league's members see it. */
export const seatOf = async (by: Person, league: League, { userId }: Pick<Person, "userId">) =>
  (await by.call(listMembers, of(league))).body.find((seat) => seat.userId === userId);

/** The statement of a season: the current one, unless told otherwise. */
export const escrowOf = async (by: Person, league: League, season?: string) =>
  (await by.call(getEscrow, { ...of(league), ...(season && { query: { season } }) })).body;

/** Proposes an amount for each of these people. */
export const award = (by: Person, league: League, ...prizes: [Person, string][]) => propose(by, league, prizes);
