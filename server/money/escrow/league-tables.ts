import { and, eq, or, sql } from "drizzle-orm";
import { dueName } from "#contract/members/due-kinds.ts";
import type { Due } from "#contract/members/league-dues.ts";
import type { LeagueTableName } from "#contract/money/league-table-names.ts";
import type { LeagueTable } from "#contract/money/league-tables.ts";
import { wonOf } from "#contract/money/set-off-words.ts";
import { nameOf as nameOfMember } from "#contract/people/shown-names.ts";
import { WAY_KINDS } from "#contract/people/way-kinds.ts";
import { centsToDecimal } from "#contract/platform/money.ts";
import { payoutTitle } from "#contract/terms/place-name.ts";
import { seasonName } from "#contract/terms/seasons-in-words.ts";
import type { Actor } from "#server/access/guards.ts";
import type { VisibleLeague } from "#server/access/league-access.ts";
import { membersOf } from "#server/members/queries.ts";
import { duesIn } from "#server/money/dues/due-rows.ts";
import { payerOf } from "#server/money/payments/payer-of.ts";
import { withLines } from "#server/money/payments/payment-lines.ts";
import type { PayoutRow } from "#server/money/payouts/queries.ts";
import { standingOfDebt } from "#server/money/treasurer/debt-queries.ts";
import { leagueNames } from "#server/money/treasurer/league-names.ts";
import { paymentReference, seatOfReference } from "#server/money/treasurer/payment-reference.ts";
import { toAnnounced } from "#server/money/treasurer/said-of-payment.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { paymentAllocations, payments } from "#server/platform/db/schema/payments.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { treasurerPayments, treasurerPayouts, treasurerReversals } from "#server/platform/db/schema/treasurers.ts";

/** `seesAll`: they run the league, keep its money, or are an admin. Others read what their screens show them. */
type Asked = { league: VisibleLeague; actor: Actor; seesAll: boolean; now: Date };
type Columns<Row> = Record<string, (row: Row, asked: Asked) => string | null>;

/** A table of a league: how its rows are read, and its columns by their headings. */
const table =
  <Row>(rowsOf: (reader: Reader, asked: Asked) => Promise<Row[]>, own: Columns<Row>) =>
  async (reader: Reader, asked: Asked): Promise<Omit<LeagueTable, "head">> => {
    const columns: Columns<Row> = { ...own, Currency: () => asked.league.currency };
    const cellsOf = (row: Row) => Object.entries(columns).map(([name, cell]) => [name, cell(row, asked)]);
    return {
      heading: Object.keys(columns),
      rows: (await rowsOf(reader, asked)).map((row) => Object.fromEntries(cellsOf(row))),
    };
  };

const duesRows = async (reader: Reader, { league, seesAll }: Asked) =>
  inSeasons(await duesIn(reader, seesAll ? { ...league, currentYear: 1 } : league));

/** Season by season; parts take their season's entry fee's place. */
const inSeasons = (all: Due[]): Due[] =>
  all
    .filter(
      ({ kind, userId, seasonYear }) =>
        kind !== "entry" ||
        !all.some((due) => due.kind === "part" && due.userId === userId && due.seasonYear === seasonYear),
    )
    .toSorted((one, other) => one.seasonYear - other.seasonYear);

const givenBack = sql`coalesce((
  select sum(share.refunded)::bigint from ${paymentAllocations} share where share.payment_id = ${payments.id}), 0)`;

/** What the books say to everyone; before that, and when it fails, it is between its member and the treasurer. */
const BOOKED = ["arrived", "reversed"];

async function paymentRows(reader: Reader, { league, actor, seesAll, now }: Asked) {
  const found = await reader
    .select({
      ...{
        payment: payments,
        said: treasurerPayments,
        reversal: treasurerReversals,
        seatId: seatOfReference(payments),
      },
      back: givenBack.mapWith(payments.amount),
    })
    .from(payments)
    .leftJoin(treasurerPayments, eq(treasurerPayments.paymentId, payments.id))
    .leftJoin(treasurerReversals, eq(treasurerReversals.paymentId, payments.id))
    .where(and(eq(payments.leagueId, league.id), or(payments.byTreasurer, eq(payments.status, "succeeded"))))
    .orderBy(payments.createdAt, payments.id);
  const people = found.flatMap(({ payment, said }) => [payment.userId, payment.paidById, said?.keeperId ?? null]);
  const nameOf = await leagueNames(reader, league.id, people);
  const rows = found.map(({ said, ...row }) => {
    const { payment, back } = row;
    const isTheirs = seesAll || [payment.userId, payment.paidById, said?.keeperId].includes(actor.userId);
    return { ...payment, nameOf, back, isTheirs, said: said && toAnnounced({ ...row, said }, nameOf, now) };
  });
  return withLines(
    reader,
    rows.filter(({ said, isTheirs }) => isTheirs || said === null || BOOKED.includes(said.standing)),
  );
}

/** What comes back to another member is between that member and the treasurer. */
async function payoutRows(reader: Reader, { league, actor, seesAll }: Asked) {
  const found = await reader
    .select({ payout: payouts, sent: treasurerPayouts })
    .from(payouts)
    .leftJoin(treasurerPayouts, eq(treasurerPayouts.payoutId, payouts.id))
    .where(eq(payouts.leagueId, league.id))
    .orderBy(payouts.seasonYear, payouts.createdAt, payouts.place, payouts.id);
  const people = found.flatMap(({ payout, sent }) => [payout.userId, sent?.keeperId ?? null]);
  const nameOf = await leagueNames(reader, league.id, people);
  return found
    .map(({ payout, sent }) => ({ ...payout, nameOf, sent: payout.status === "pending" ? null : sent }))
    .filter(
      ({ kind, userId, sent }) => seesAll || kind !== "refund" || [userId, sent?.keeperId].includes(actor.userId),
    );
}

/** Of what the processor sends. */
const STANDINGS = { pending: "owed", processing: "being sent", completed: "paid", failed: "owed" };

function standingOf({ amount, byTreasurer, status, forfeitedAt, unclaimedAt }: PayoutRow): string {
  if (amount === 0) return "settled";
  if (forfeitedAt !== null) return "given back";
  if (unclaimedAt !== null) return "unclaimed";
  return byTreasurer ? standingOfDebt(status) : STANDINGS[status];
}

/** What a league's people can take with them (RULES §22): a new table is a row here. */
export const LEAGUE_TABLES: Record<LeagueTableName, ReturnType<typeof table>> = {
  members: table(membersOf, {
    Name: nameOfMember,
    "Entry fee": ({ saysPaid, paymentStatus }) => (saysPaid ? "sent" : paymentStatus),
    "Paid on": ({ paidAt }) => paidAt,
    "Paid in all": ({ totalAmountPaid }) => totalAmountPaid,
    "Joined on": ({ joinedAt }) => joinedAt,
    Reference: ({ id, userId }, { league, actor, seesAll }) =>
      league.treasurerId !== null && (seesAll || userId === actor.userId) ? paymentReference(id) : null,
  }),
  dues: table(duesRows, {
    Name: ({ name }) => name,
    Season: ({ seasonYear }, { league }) => seasonName(league, seasonYear),
    For: dueName,
    Amount: ({ amount }) => amount,
    "Taken from prizes": ({ setOff }) => setOff,
    "Still to pay": ({ left }) => left,
    // The league's deadline is that of its current season.
    "Due on": ({ kind, seasonYear, dueAt }, { league: { currentYear } }) =>
      kind === "entry" && seasonYear !== currentYear ? null : dueAt,
    Standing: ({ standing }) => standing,
    Reason: ({ reason }) => reason,
    Objection: ({ objection }) => objection,
  }),
  payments: table(paymentRows, {
    Name: ({ userId, nameOf }) => nameOf(userId),
    "Paid by": ({ nameOf, ...payment }) => nameOf(payerOf(payment)),
    "First season": ({ firstSeason }, { league }) => seasonName(league, firstSeason),
    For: ({ what }) => what,
    Amount: ({ amount }) => centsToDecimal(amount),
    "Given back": ({ back }) => centsToDecimal(back),
    Standing: ({ said }) => said?.standing.replace("_", " ") ?? "arrived",
    "Received by": ({ said }) => said?.receivedBy?.name ?? null,
    "Paid on": ({ said, isTheirs, updatedAt }) => (isTheirs ? (said?.paidOn ?? updatedAt.toISOString()) : null),
    Way: ({ said, isTheirs }) => (isTheirs ? (said ? WAY_KINDS[said.way].label : "Card") : null),
    Reference: ({ said, isTheirs }) => (isTheirs && said?.reference) || null,
  }),
  payouts: table(payoutRows, {
    Name: ({ userId, nameOf }) => nameOf(userId),
    Season: ({ seasonYear }, { league }) => seasonName(league, seasonYear),
    For: payoutTitle,
    Won: (payout) => centsToDecimal(wonOf(payout)),
    "Taken for own dues": ({ setOff }) => centsToDecimal(setOff),
    Amount: ({ amount }) => centsToDecimal(amount),
    Standing: standingOf,
    "Owed since": ({ createdAt }) => createdAt.toISOString(),
    "Sent by": ({ sent, nameOf }) => sent && nameOf(sent.keeperId),
    "Sent on": ({ sent }) => sent?.sentOn ?? null,
    Way: ({ sent }) => sent && WAY_KINDS[sent.way].label,
    "Arrived on": ({ processedAt }) => processedAt?.toISOString() ?? null,
  }),
};
