import { eq } from "drizzle-orm";
import { z } from "zod";
import { CLAIM_HOURS } from "#contract/leagues/named-seats.ts";
import { deniedDebtSchema } from "#contract/money/treasurer/debts.ts";
import { announcePayment as announcing } from "#contract/money/treasurer/treasurer-payments.ts";
import { amountSchema } from "#contract/platform/amount.ts";
import { addHours } from "#contract/platform/days.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { lineSchema } from "#contract/platform/text.ts";
import type { Actor } from "#server/access/guards.ts";
import { endLink } from "#server/leagues/by-name/seat-link.ts";
import type { FoundSeat } from "#server/leagues/seat-page/facts.ts";
import { announcePayment, withdrawAnnouncement } from "#server/money/treasurer/announce-payment.ts";
import { denyByLink, receiveByLink } from "#server/money/treasurer/by-link.ts";
import { nameAskedOff, notInLeague } from "#server/notices/seat-claims.ts";
import { tell } from "#server/notices/tell.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { namedSeats } from "#server/platform/db/schema/named-seats.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { treasurerPayments } from "#server/platform/db/schema/treasurers.ts";
import { conflict, notFound } from "#server/platform/errors.ts";

type Acting = FoundSeat & { actor: Actor; config: Config; now: Date };
type Act = {
  fields: z.ZodType<Record<string, unknown>>;
  carryOut: (tx: Tx, acting: Acting, given: never) => Promise<unknown>;
};

const act = <Fields extends z.ZodType<Record<string, unknown>>>(
  fields: Fields,
  carryOut: (tx: Tx, acting: Acting, given: z.output<Fields>) => Promise<unknown>,
): Act => ({ fields, carryOut });

const NOTHING = z.object({});
const debtsSent = {
  debts: z
    .string()
    .transform((ids) => ids.split(","))
    .pipe(z.array(idSchema).min(1).max(500)),
  amount: amountSchema(),
};
const chosen = announcing.schema.body.pick({ amount: true, seasons: true, dueIds: true });
/** What a form offered to pay: the amount, for how many seasons, and which dues. */
const choiceSchema = z
  .string({ error: "Choose what you paid" })
  .transform((text): z.input<typeof chosen> => {
    const [amount = "", seasons, dueIds = ""] = text.split(" ");
    return { amount, seasons: Number(seasons), dueIds: dueIds.split(",").filter(Boolean) };
  })
  .pipe(chosen);

/** All that a seat's link can say (RULES §28), by the path that it is sent to. None of it settles anything for the treasurer. */
export const LINK_ACTS: Readonly<Record<string, Act>> = {
  paid: act(
    announcing.schema.body.pick({ way: true, paidOn: true }).extend({ choice: choiceSchema }),
    (tx, { actor, league, config, now }, { choice, ...how }) =>
      announcePayment(tx, actor, { ...how, ...choice, leagueId: league.id, byLink: true, config, now }),
  ),
  "not-paid": act(z.object({ paymentId: idSchema }), async (tx, { actor, now }, { paymentId }) => {
    const isSaid = eq(treasurerPayments.paymentId, paymentId);
    const [said] = await tx.select({ byLink: treasurerPayments.byLink }).from(treasurerPayments).where(isSaid);
    if (!said?.byLink) throw notFound("Payment not found");
    await withdrawAnnouncement(tx, actor, { paymentId, now });
  }),
  arrived: act(z.object(debtsSent), (tx, { actor, now }, { debts, amount }) =>
    receiveByLink(tx, actor, { payoutIds: debts, amount, now }),
  ),
  "not-arrived": act(deniedDebtSchema.extend(debtsSent).strip(), (tx, { actor, now }, { debts, amount, reason }) =>
    denyByLink(tx, actor, { payoutIds: debts, amount, reason, now }),
  ),
  "pay-to": act(
    z.object({ payTo: lineSchema("Write where to be paid", 200) }),
    async (tx, { seat, now }, { payTo }) => {
      if ((await tx.$count(payouts, eq(payouts.userId, seat.userId))) === 0)
        throw conflict("Nothing is owed to this seat.");
      await change(tx, seat, { payTo, paySaidAt: now });
    },
  ),
  "not-in-league": act(NOTHING, async (tx, { seat, league, actor, now }) => {
    await endLink(tx, seat.userId, { end: "not_in_league", now });
    await tell(tx, now, notInLeague(league, actor));
  }),
  "take-off": act(NOTHING, async (tx, { seat, league, actor, now }) => {
    if (seat.nameGoesAt) return;
    await change(tx, seat, { nameGoesAt: addHours(now, CLAIM_HOURS) });
    await tell(tx, now, nameAskedOff(league, actor));
  }),
  "keep-name": act(NOTHING, (tx, { seat }) => change(tx, seat, { nameGoesAt: null })),
};

const change = (tx: Tx, { userId }: FoundSeat["seat"], to: Partial<FoundSeat["seat"]>) =>
  tx.update(namedSeats).set(to).where(eq(namedSeats.userId, userId));
