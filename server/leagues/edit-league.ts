import { and, eq, isNull } from "drizzle-orm";
import { pastDateIssues, termIssues, termsByType } from "#contract/league-rules.ts";
import type { EditLeague } from "#contract/leagues.ts";
import type { Tx } from "#server/db/client.ts";
import { leagues } from "#server/db/schema/leagues.ts";
import { leagueMembers } from "#server/db/schema/members.ts";
import { fieldConflict, invalidFields } from "#server/errors.ts";
import type { Actor } from "#server/http/guards.ts";
import type { ManagedLeague } from "#server/leagues/access.ts";
import { changeStatus } from "#server/leagues/change-status.ts";
import { editRefusal } from "#server/leagues/rules.ts";
import { seatsTaken } from "#server/members/seats.ts";
import { hasPaymentsFor } from "#server/payments/queries.ts";
import { queueStalePayments } from "#server/payments/queue-stale-payments.ts";

type Edit = { actor: Actor; changes: EditLeague; publicUrl: string; now: Date };

/**
 * Edits a league and sets its status by hand (RULES §2).
 * @throws AppError 400 for a date moved into the past or terms the league's type doesn't have; 409 with the reason
 * when terms that people paid under would change.
 */
export async function editLeague(
  tx: Tx,
  league: ManagedLeague,
  { actor, changes, publicUrl, now }: Edit,
): Promise<void> {
  const terms = termsByType(changes, league);
  const issues = [...pastDateIssues(changes, { before: league, now }), ...termIssues(terms)];
  if (issues.length > 0) throw invalidFields(issues);
  const refusal = editRefusal({
    before: league,
    changes,
    terms,
    seatsTaken: await seatsTaken(tx, league),
    seasonHasPayments:
      !actor.isAdmin && (await hasPaymentsFor(tx, { leagueId: league.id, seasonYear: league.currentYear })),
  });
  if (refusal) throw fieldConflict(refusal.path, refusal.message);

  const { status, description, ...fields } = changes;
  const values = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  await tx
    .update(leagues)
    .set({
      ...values,
      ...terms,
      ...(description === undefined ? {} : { description }),
      // A season that ends later needs another reminder to complete it.
      ...(changes.endDate > league.endDate ? { endReminderSentAt: null } : {}),
      updatedAt: now,
    })
    .where(eq(leagues.id, league.id));
  if (changes.entryFee !== undefined && (changes.entryFee === 0) !== (league.entryFee === 0)) {
    await chargeOrSpareMembers(tx, { leagueId: league.id, isFree: changes.entryFee === 0, now });
  }
  await queueStalePayments(tx, league.id);
  if (status !== undefined && status !== league.status) await changeStatus(tx, league, { to: status, publicUrl, now });
}

/** A free league asks for no payment: its members are paid at once, and owe again when a fee is set (RULES §5). */
async function chargeOrSpareMembers(
  tx: Tx,
  { leagueId, isFree, now }: { leagueId: string; isFree: boolean; now: Date },
) {
  const change = isFree
    ? { paymentStatus: "paid" as const, paidAt: now }
    : { paymentStatus: "pending" as const, paidAt: null };
  await tx
    .update(leagueMembers)
    .set(change)
    .where(and(eq(leagueMembers.leagueId, leagueId), isNull(leagueMembers.leftAt)));
}
