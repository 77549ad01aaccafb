import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { listAuditLog, listCases } from "#contract/operations/admin-oversight.ts";
import {
  confirmAdminRequest,
  listAdminRequests,
  objectToRequest,
  refuseAdminRequest,
} from "#contract/operations/admin-requests.ts";
import { castSessionVote } from "#contract/votes/payout-votes.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { cardOf } from "#tests/money/acts.ts";
import type { TestApp } from "#tests/support/app.ts";
import { of, propose } from "#tests/support/with-league.ts";
import { aLeague, aPerson, join, type Person, pay } from "#tests/support/world.ts";

/** A card that can be charged and accepts no refund. */
export const CLOSED = "4000000000005126";

/** Lets an hour pass at the bank, and delivers its events. */
export async function anHourLater(world: TestApp): Promise<void> {
  world.advance({ hours: 1 });
  await world.deps.sandbox?.applyDueChanges();
  await world.runJobs();
}

let count = 0;

/**
 * A league that someone has left with a card that accepts no refund; another member has paid and stays if `hasStayer`.
 * The clock must be ahead of the queue's.
 */
export async function aFailedRefund(
  world: TestApp,
  commissioner: Person,
  { by, hasStayer = false, number = CLOSED }: { by?: Person; hasStayer?: boolean; number?: string } = {},
) {
  count += 1;
  const league = await aLeague(world, commissioner);
  const leaver = by ?? (await aPerson(world, `leaver${count}`));
  const stayer = hasStayer ? await aPerson(world, `stayer${count}`) : undefined;
  await join(commissioner, league, leaver, ...(stayer ? [stayer] : []));
  await pay(leaver, league, { card: cardOf(world, number) });
  if (stayer) await pay(stayer, league, { card: cardOf(world) });
  await leaver.call(leaveLeague, of(league));
  await world.runJobs();
  await anHourLater(world);
  return { league, leaver, stayer: stayer ?? leaver, id: await failedRefundOf(world, league, leaver) };
}

/** The id of a person's refund, which must have failed. */
export async function failedRefundOf({ deps }: TestApp, league: League, { userId }: Person): Promise<string> {
  const isIt = and(eq(refunds.leagueId, league.id), eq(refunds.userId, userId));
  const [refund] = await deps.db.select().from(refunds).where(isIt);
  expect(refund?.status).toBe("failed");
  return refund?.id ?? "";
}

/** A vote on $150.00 for the first of three paid members, which the other two have voted down. */
export async function aRejectedVote(world: TestApp, commissioner: Person, terms: object = {}) {
  count += 1;
  const league = await aLeague(world, commissioner, { payoutRule: "majority_approval", ...terms });
  const winner = await aPerson(world, `winner${count}`);
  const [second, third] = [await aPerson(world, `second${count}`), await aPerson(world, `third${count}`)];
  await join(commissioner, league, winner, second, third);
  for (const voter of [winner, second, third]) await pay(voter, league, { card: cardOf(world) });
  await commissioner.call(completeLeague, of(league));
  const id = (await propose(commissioner, league, [[winner, "150.00"]])).body.votingSessionId ?? "";
  for (const voter of [second, third]) await voter.call(castSessionVote, { ...of({ id }), body: { vote: "against" } });
  return { league, id, winner, second, third };
}

/** What waits for an admin about a league. */
export const casesOf = async (admin: Person, { id }: League) =>
  (await admin.call(listCases)).body.filter(({ leagueId }) => leagueId === id);
export const audited = async (admin: Person, subjectId: string) =>
  (await admin.call(listAuditLog)).body.filter((entry) => entry.subjectId === subjectId);

/* What admins ask each other (RULES §16). */
export const requestsOf = async (admin: Person) => (await admin.call(listAdminRequests)).body;
export const waitingFor = async (admin: Person) =>
  (await requestsOf(admin)).filter(({ status }) => status === "waiting");
export const firstWaitingFor = async (admin: Person) => (await waitingFor(admin))[0]?.id ?? "";
export const confirm = (by: Person, id: string) => by.call(confirmAdminRequest, of({ id }));
export const refuse = (by: Person, id: string, reason = "No.") =>
  by.call(refuseAdminRequest, { ...of({ id }), body: { reason } });
export const objectTo = (by: Person, id: string, reason = "I play here.") =>
  by.call(objectToRequest, { ...of({ id }), body: { reason } });
/** Carries out the requests whose time has come. */
export const carryOut = ({ deps }: TestApp) => jobHandlers(deps).carry_out_requests({});
