import { and, eq, inArray, isNull } from "drizzle-orm";
import { type Cents, subtractCents, toCents, ZERO } from "#contract/platform/money.ts";
import type { Award } from "#contract/results/award.ts";
import { needsOnlyALook, noMember } from "#contract/results/award-reasons.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { sourceName, teamName } from "#contract/results/results-words.ts";
import { chargesOfWeek } from "#contract/results/week-charges.ts";
import { canPayFor } from "#contract/terms/dynasty.ts";
import { isOpenForPaying } from "#contract/terms/league-status.ts";
import { isCharge } from "#contract/terms/prize-kinds.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { chargedIn } from "#server/money/dues/charged-in.ts";
import { chargedByResults } from "#server/notices/dues.ts";
import { weekNotCharged } from "#server/notices/results.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { dues } from "#server/platform/db/schema/dues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { resultWeeks } from "#server/platform/db/schema/results.ts";
import { membersByTeam } from "#server/results/awarded-results.ts";
import { isFinalWeek } from "#server/results/final-week.ts";
import type { NewestFetch } from "#server/results/newest-fetch.ts";
import { inSeason, type PlatformLink, seasonOf } from "#server/results/season-results.ts";

type Week = { league: LockedLeague; link: PlatformLink; newest: NewestFetch; week: number; now: Date };

/**
 * Charges the members whose teams owe the pot for a final week (RULES §26), up to what the terms allow for one member and
 * season. They are told and can object, as to any charge. This happens once: the week is marked in the same transaction,
 * even if the terms charge nothing then, so that later terms leave it alone.
 * What a guess or a flag leaves in doubt isn't charged, and neither is a team without a member: the commissioner is told.
 */
export async function chargeWeek(tx: Tx, { league, link, newest, week, now }: Week): Promise<void> {
  const row = and(inSeason(resultWeeks, seasonOf(league)), eq(resultWeeks.week, week));
  const [known] = await tx.select().from(resultWeeks).where(row);
  if (!known || known.chargedAt || !isFinalWeek(known, { link, newest })) return;
  await tx.update(resultWeeks).set({ chargedAt: now }).where(row);
  if (!league.prizeRules.some(isCharge) || !isOpenForPaying(league.status)) return;
  const memberOf = await membersByTeam(tx, league);
  const awards = chargesOfWeek(newest.table, league, week);
  const [doubt] = awards.flatMap((award) => doubtOf(award, { table: newest.table, memberOf }));
  if (doubt) await tell(tx, now, weekNotCharged(league, { week, reason: doubt }));
  const owed = await owedBy(tx, league, { awards, memberOf });
  if (owed.length === 0) return;
  const { id: leagueId, currentYear: seasonYear, commissionerId: setById } = league;
  const reason = `Lowest score of week ${week} according to ${sourceName(newest.table.platform)}, as the terms say.`;
  const charge = { leagueId, seasonYear, kind: "charge" as const, chargeKind: "losers_fee" as const, byRule: true };
  await tx
    .insert(dues)
    .values(owed.map(({ userId, amount }) => ({ ...charge, userId, amount, setById, setAt: now, dueAt: now, reason })));
  await tell(tx, now, ...owed.map((one) => chargedByResults(league, { ...one, reason })));
}

type MemberOf = Awaited<ReturnType<typeof membersByTeam>>;

/** Why someone has to decide what teams pay, in a sentence; nothing for a team without an owner, whom no one can charge. */
function doubtOf(award: Award, { table, memberOf }: { table: ResultsTable; memberOf: MemberOf }): string[] {
  if (needsOnlyALook(award.reasons)) return award.reasons.map(({ sentence }) => sentence);
  const stranger = award.winners.find(({ teamId }) => !memberOf(teamId));
  return award.status === "settled" && stranger ? [noMember(teamName(stranger.teamId, table)).sentence] : [];
}

type Owed = { userId: string; amount: Cents };

/** The members who pay for a week, each as much as the terms still allow. */
async function owedBy(
  tx: Tx,
  league: LockedLeague,
  { awards, memberOf }: { awards: readonly Award[]; memberOf: MemberOf },
): Promise<Owed[]> {
  const settled = awards.filter(({ status }) => status === "settled");
  const payers = settled.flatMap(({ winners }) =>
    winners.flatMap(({ teamId, amount }) => {
      const userId = memberOf(teamId)?.userId;
      return userId ? [{ userId, amount }] : [];
    }),
  );
  const seats = await tx
    .select()
    .from(leagueMembers)
    .where(
      and(
        eq(leagueMembers.leagueId, league.id),
        isNull(leagueMembers.leftAt),
        inArray(
          leagueMembers.userId,
          payers.map(({ userId }) => userId),
        ),
      ),
    );
  const left = await chargedIn(tx, league);
  return payers.flatMap(({ userId, amount }) => {
    const seat = seats.find((one) => one.userId === userId);
    if (!seat || !canPayFor(seat, league)) return [];
    const before = left.get(userId) ?? ZERO;
    const most = Math.min(amount, subtractCents(league.maxChargesPerMember, before));
    if (most <= 0) return [];
    left.set(userId, toCents(before + most));
    return [{ userId, amount: toCents(most) }];
  });
}
