import { sql } from "drizzle-orm";
import { GONE_CASE_DAYS, type StepIn } from "#contract/operations/commissioner-gone.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import type { Actor } from "#server/access/guards.ts";
import { lockVisibleLeague, type ManagedLeague, managedLeague } from "#server/access/league-access.ts";
import { refuseStake } from "#server/access/stake.ts";
import { changeStatus } from "#server/leagues/change-status.ts";
import { silentLeagues } from "#server/leagues/commissioner-gone.ts";
import { membersAndCommissioner, paidMemberIds, whoHaveAccounts } from "#server/members/queries.ts";
import { adminSteppedIn } from "#server/notices/commissioners.ts";
import { tell } from "#server/notices/tell.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { conflict, invalidField } from "#server/platform/errors.ts";
import { mention } from "#server/platform/mentions.ts";
import { takeOffice } from "#server/votes/commissioner-votes/take-office.ts";

type SteppingIn = {
  leagueId: string;
  act: StepIn;
  config: Pick<Config, "isPublic" | "policy">;
  secret: string;
  now: Date;
};

/**
 * Lets an admin act for a commissioner who has been gone for 30 days (RULES §23): complete the league, so that winners
 * can be named, appoint a paid member, or cancel it and refund everyone. All members and the commissioner read the
 * reason. @returns What was done. @throws AppError 400, 409
 */
export async function stepIn(
  tx: Tx,
  actor: Actor,
  { leagueId, act, config, secret, now }: SteppingIn,
): Promise<string> {
  await lockVisibleLeague(tx, actor, leagueId);
  await refuseUnlessGone(tx, leagueId, now);
  await refuseStake(tx, actor, leagueId);
  const { action, reason, userId } = act;
  const details = { action, ...(userId ? { userId } : {}) };
  const league = await managedLeague(tx, actor, leagueId, {
    action: "league.step_in",
    isAdmins: true,
    reason,
    details,
    now,
  });
  const outcome = await carryOut(tx, league, { actor, act, config, secret, now });
  const concerned = await membersAndCommissioner(tx, league);
  await tell(tx, now, adminSteppedIn(league, { concerned, outcome, reason }));
  return outcome;
}

async function refuseUnlessGone(tx: Tx, leagueId: string, now: Date): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from (${silentLeagues(now, { days: GONE_CASE_DAYS, among: sql`l.id = ${leagueId}` })}) silent`);
  if (rows.length === 0)
    throw conflict("This league's commissioner hasn't been gone long enough for an admin to step in.");
}

type Doing = Omit<SteppingIn, "leagueId"> & { actor: Actor };

async function carryOut(tx: Tx, league: ManagedLeague, { actor, act, config, secret, now }: Doing): Promise<string> {
  if (act.action === "appoint") return appoint(tx, league, { userId: act.userId ?? "", now });
  if (act.action === "complete") {
    if (league.status === "completed") throw conflict("This league is already completed. Name its winners instead.");
    await changeStatus(tx, league, { to: "completed", by: { actor, config, secret }, now });
    return "An admin completed the league.";
  }
  await changeStatus(tx, league, { to: "cancelled", now });
  return `An admin canceled the league. ${wordsOf(league).feesGoBack}`;
}

async function appoint(tx: Tx, league: ManagedLeague, { userId, now }: { userId: string; now: Date }): Promise<string> {
  const paid = await whoHaveAccounts(tx, await paidMemberIds(tx, league.id));
  if (!paid.includes(userId) || userId === league.commissionerId)
    throw invalidField("userId", "Choose another paid member");
  await takeOffice(tx, league, { userId, now });
  return `An admin made ${mention(userId, league.id)} the commissioner.`;
}
