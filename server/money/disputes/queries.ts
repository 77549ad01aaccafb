import { desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Dispute } from "#contract/money/disputes.ts";
import { centsToDecimal } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import { type LeagueRow, maySee, visibleLeague } from "#server/access/league-access.ts";
import { payerId } from "#server/money/payments/payer-of.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { disputes, payments } from "#server/platform/db/schema/payments.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { forbidden, notFound } from "#server/platform/errors.ts";
import { hasNamesakeIn, memberName, namesOf } from "#server/platform/member-names.ts";

const submitters = alias(users, "submitters");

const payerColumns = { ...namesOf(users), hasNamesake: hasNamesakeIn(leagues.id) };

const found = (reader: Reader) =>
  reader
    .select({ dispute: disputes, league: leagues, payer: payerColumns, submitter: submitters })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(leagues, eq(leagues.id, payments.leagueId))
    .innerJoin(users, eq(users.id, payerId))
    .leftJoin(submitters, eq(submitters.id, disputes.evidenceSubmittedById));

type Found = Awaited<ReturnType<typeof found>>[number];
type Named = { username: string; erasedAt: Date | null } | null;

const nameOf = (user: Named) => (user && !user.erasedAt ? user.username : null);

const toDispute = ({ dispute, league, payer, submitter }: Found): Dispute => ({
  id: dispute.id,
  leagueId: league.id,
  leagueName: league.name,
  payerName: memberName(payer),
  amount: centsToDecimal(dispute.amount),
  status: dispute.status,
  reason: dispute.reason,
  evidenceDueBy: dispute.evidenceDueBy?.toISOString() ?? null,
  evidenceSubmittedAt: dispute.evidenceSubmittedAt?.toISOString() ?? null,
  evidenceSubmittedBy: nameOf(submitter),
  createdAt: dispute.createdAt.toISOString(),
});

const refuseOthers = (actor: Actor, league: LeagueRow) => {
  if (!actor.isAdmin && league.commissionerId !== actor.userId) throw forbidden("Only the commissioner can see this.");
};

/** Lists a league's disputes and inquiries, newest first, for its commissioner and admins. */
export async function disputesOf(reader: Reader, actor: Actor, leagueId: string): Promise<Dispute[]> {
  const league = await visibleLeague(reader, actor, leagueId);
  refuseOthers(actor, league);
  const rows = await found(reader)
    .where(eq(payments.leagueId, league.id))
    .orderBy(desc(disputes.createdAt), desc(disputes.id));
  return rows.map(toDispute);
}

/**
 * Finds one dispute for the league's commissioner and admins. @throws AppError 404 for others who may not see the
 * league, 403 for its members.
 */
export async function disputeFor(reader: Reader, actor: Actor, disputeId: string) {
  const [row] = await found(reader).where(eq(disputes.id, disputeId));
  if (!row || !(await maySee(reader, actor, row.league))) throw notFound("Dispute not found");
  refuseOthers(actor, row.league);
  return { row: row.dispute, league: row.league, dispute: toDispute(row) };
}
