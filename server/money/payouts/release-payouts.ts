import { randomUUID } from "node:crypto";
import type { Cents } from "#contract/platform/money.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { payoutsAwarded } from "#server/ledger/payout-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import type { Proposal } from "#server/money/payouts/examine-proposal.ts";
import { hashOfResults } from "#server/money/payouts/hash-of-results.ts";
import { paidTwice } from "#server/money/payouts/paid-once.ts";
import { type Awarded, tellAwarded } from "#server/money/payouts/tell-awarded.ts";
import { reviewSeason } from "#server/money/season-holds/reviews.ts";
import type { Config } from "#server/platform/config/config.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/client.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { conflict } from "#server/platform/errors.ts";
import { enqueueAll } from "#server/platform/queue.ts";

type Release = Proposal & {
  league: LockedLeague;
  reimbursement: Cents;
  actor: string;
  /** How the award came about, for the members' notice; without it, the commissioner made it. */
  because?: string | undefined;
  config: Config;
  now: Date;
};

/**
 * Awards the payouts out of the season's escrow, with the commissioner's reimbursement among the first, and queues
 * sending them: all or nothing (RULES §8). Tells the winners and the members (RULES §19).
 * @throws AppError 409 if one of these places or prizes was already awarded to the same person.
 */
export async function releasePayouts(
  tx: Tx,
  { league, payouts: proposed, period, resultsId, reimbursement, actor, because, config, now }: Release,
): Promise<Awarded[]> {
  const shared = { leagueId: league.id, seasonYear: league.currentYear, createdAt: now };
  const kind = period === null ? ("prize" as const) : ("period_prize" as const);
  const prizes = proposed.map((payout) => ({ ...shared, ...payout, kind, period }));
  const reimbursed =
    reimbursement > 0
      ? [
          {
            ...shared,
            userId: league.commissionerId,
            kind: "reimbursement" as const,
            place: null,
            amount: reimbursement,
          },
        ]
      : [];
  const awarded = await tx
    .insert(payouts)
    .values([...prizes, ...reimbursed])
    .returning()
    .catch((error) => {
      throw alreadyAwarded(error, league.name) ?? error;
    });
  await postEntry(
    tx,
    payoutsAwarded({
      batchId: randomUUID(),
      leagueId: league.id,
      seasonYear: league.currentYear,
      awards: awarded.map(({ id, userId, amount }) => ({ payoutId: id, userId, cents: amount })),
      resultsHash: resultsId === null ? undefined : await hashOfResults(tx, league, resultsId),
      actor,
      now,
    }),
  );
  await enqueueAll(
    tx,
    awarded.map(({ id }) => ({ name: "send_payout", payload: { payoutId: id } })),
  );
  const season = { leagueId: league.id, seasonYear: league.currentYear };
  await reviewSeason(tx, season, { config, now });
  return tellAwarded(tx, league, { awarded, because, config, now });
}

const PAID_ONCE: Record<string, "places" | "prizes"> = {
  payouts_place: "places",
  payouts_period_place: "places",
  payouts_prize: "prizes",
  payouts_period_prize: "prizes",
};

function alreadyAwarded(error: unknown, leagueName: string) {
  const constraint = violatedConstraint(error);
  const what = constraint && PAID_ONCE[constraint];
  return what && conflict(paidTwice(what, leagueName));
}
