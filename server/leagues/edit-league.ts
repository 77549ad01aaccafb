import { eq } from "drizzle-orm";
import { type Cents, centsToDecimal, formatMoney } from "#contract/platform/money.ts";
import { ceilingIssues } from "#contract/terms/ceilings.ts";
import { duesIssues } from "#contract/terms/dues-terms.ts";
import { pastDateIssues, termIssues, termsByType } from "#contract/terms/league-rules.ts";
import type { EditLeague } from "#contract/terms/league-terms.ts";
import { prizeIssues } from "#contract/terms/prize-issues.ts";
import { tableIssues } from "#contract/terms/prize-table-issues.ts";
import { unitIssues } from "#contract/terms/whole-units.ts";
import { recordAudit } from "#server/access/audit/record-audit.ts";
import type { Actor } from "#server/access/guards.ts";
import { actOn, type ManagedLeague } from "#server/access/league-access.ts";
import { changeStatus } from "#server/leagues/change-status.ts";
import { placesOf } from "#server/leagues/create-league.ts";
import { custodyOfEdited, type Offered } from "#server/leagues/custody.ts";
import { changesNothing, refundsOf, refuseUnfair, totalOf } from "#server/leagues/judge-edit.ts";
import { settleTerms } from "#server/leagues/settle-terms.ts";
import { tellTerms, termChanges } from "#server/leagues/tell-terms.ts";
import { hasPaymentsFor } from "#server/money/payments/queries.ts";
import { queueStalePayments } from "#server/money/payments/queue-stale-payments.ts";
import { promisedEnd } from "#server/money/season-holds/early-completion.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { conflict, invalidFields } from "#server/platform/errors.ts";

type Edit = {
  actor: Actor;
  changes: EditLeague;
  config: Pick<Config, "isPublic" | "policy">;
  offered: Offered;
  secret: string;
  now: Date;
};

/**
 * Edits a league and sets its status by hand (RULES §2), makes the refunds that follow, and tells the members
 * (RULES §19, §23). An edit that leaves everything as it is, whatever the rules say of it, does nothing (RULES §30).
 * @throws AppError 400 for a date moved into the past or terms the league's type doesn't have; 409 with the reason if
 * it would change terms that people paid under.
 */
export async function editLeague(tx: Tx, league: ManagedLeague, edit: Edit): Promise<void> {
  const { actor, config, offered, secret, now } = edit;
  if (changesNothing(league, edit.changes)) return;
  await actOn(tx, actor, league, { action: "league.edit", now });
  const { status, refundTotal, updatedAt: _, ...fields } = edit.changes;
  const terms = termsByType(fields, league);
  const issues = [
    ...pastDateIssues(fields, { before: league, now }),
    ...termIssues(terms),
    ...unitIssues({ ...league, ...definedOf(fields) }),
    ...duesIssues({ ...league, ...definedOf(fields), ...terms }),
    ...prizeIssues({ ...league, ...definedOf(fields), ...terms }, league),
    // Once a row is decided, it stands whatever the money becomes (RULES §26).
    ...(league.prizeRow ? [] : tableIssues({ ...league, ...definedOf(fields), ...terms }, league)),
  ];
  if (issues.length > 0) throw invalidFields(issues);
  await refuseUnfair(tx, league, edit);
  const custody = await custodyOfEdited(tx, league, { asked: fields, offered });
  const excess = ceilingIssues({ ...league, ...definedOf(fields), ...custody }, offered.config.ceilings, league);
  if (excess.length > 0) throw invalidFields(excess);
  const settled = {
    entryFee: fields.entryFee ?? league.entryFee,
    leagueType: terms.leagueType,
    commissionerReimbursement: fields.commissionerReimbursement ?? league.commissionerReimbursement,
  };
  const due = await refundsOf(tx, league, settled, now);
  refuseOtherSum(league, due, refundTotal);

  const [stored] = await tx
    .update(leagues)
    .set({
      ...definedOf(fields),
      ...terms,
      ...placesOf(fields.prizeTable === undefined ? league.prizeTable : fields.prizeTable),
      ...custody,
      ...(await promiseOf(tx, league, fields.endDate)),
      // A season that ends later needs a new reminder to complete it.
      ...(fields.endDate > league.endDate ? { endReminderSentAt: null } : {}),
      updatedAt: now,
    })
    .where(eq(leagues.id, league.id))
    .returning();
  const edited = { ...league, ...stored };
  const refunded = await settleTerms(tx, league, { due, terms: settled, actor: actor.userId, now });
  await queueStalePayments(tx, league.id);
  await writeDown(tx, league, { ...edit, edited, refunded });
  if (status === undefined || status === league.status) return;
  const isMoved = edited.endDate.getTime() !== league.endDate.getTime();
  await changeStatus(tx, edited, {
    to: status,
    by: { actor, config, secret },
    dates: isMoved ? edited : undefined,
    now,
  });
}

const definedOf = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };

/**
 * Members who paid were promised the old end date, so completing the season before that date counts as early
 * (RULES §17).
 */
async function promiseOf(tx: Tx, league: ManagedLeague, endDate: Date): Promise<{ promisedEndDate?: Date }> {
  const isPaid = await hasPaymentsFor(tx, { leagueId: league.id, seasonYear: league.currentYear });
  return endDate < league.endDate && isPaid ? { promisedEndDate: promisedEnd(league) } : {};
}

function refuseOtherSum(
  { currency }: ManagedLeague,
  due: readonly { amount: Cents }[],
  shown: Cents | undefined,
): void {
  const total = totalOf(due);
  if (shown === undefined || shown === total) return;
  throw conflict(
    `This edit would refund ${formatMoney(total, currency)} now, not ${formatMoney(shown, currency)}. Check it and save again.`,
  );
}

type Written = Edit & { edited: ManagedLeague; refunded: Cents };

/** Tells the members, and records an admin's change of terms in the audit log with old and new values (RULES §3). */
async function writeDown(tx: Tx, league: ManagedLeague, { actor, edited, refunded, now }: Written) {
  const changes = termChanges(league, edited);
  if (changes.length === 0) return;
  const by = actor.isAdmin && league.commissionerId !== actor.userId ? "admin" : "commissioner";
  await tellTerms(tx, edited, { changes, by, actorId: actor.userId, now });
  if (!actor.isAdmin) return;
  await recordAudit(tx, {
    actor,
    action: "league.change_terms",
    subjectType: "league",
    subjectId: league.id,
    changes,
    details: { refunded: centsToDecimal(refunded) },
    now,
  });
}
