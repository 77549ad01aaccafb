import { z } from "zod";
import { amountSchema, decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { textSchema } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { chargeKinds, dueKinds, dueStatuses } from "./due-kinds.ts";

/** Where a due stands: its status, or `sent` while its member says that they paid the treasurer (RULES §24). */
const dueStandings = [...dueStatuses, "sent"] as const;

const agreementSchema = z.object({
  /** Whether its member can object to it now: once, within seven days. */
  mayObject: z.boolean(),
  /** Whether its member agreed that it is taken from their prizes. */
  isAccepted: z.boolean(),
  /** Whether what is left of it is taken from its member's prizes. */
  isTakenFromPrizes: z.boolean(),
  /** What the members said who were asked whether it stands; null if they weren't. */
  ballot: z
    .object({
      ...{ votesFor: z.int(), votesAgainst: z.int(), eligible: z.int(), mayVote: z.boolean() },
      /** From when on the reader's own vote counts, if it doesn't yet (RULES §28). */
      ownFrom: momentSchema.nullish(),
    })
    .nullable(),
});
export type Agreement = z.infer<typeof agreementSchema>;

export const dueSchema = z.object({
  id: idSchema,
  userId: idSchema,
  /** The name that the league's people know its member by. */
  name: z.string(),
  seasonYear: z.int(),
  kind: z.enum(dueKinds),
  chargeKind: z.enum(chargeKinds).nullable(),
  /** A part's number, from 1: the parts of an entry fee add up to its entry due. */
  part: z.int().nullable(),
  amount: decimalSchema,
  /** What was taken from its member's own prizes. */
  setOff: decimalSchema,
  /** What is still to be paid: the amount less what was set off; "0.00" unless it is open or sent. */
  left: decimalSchema,
  standing: z.enum(dueStandings),
  /** An entry fee's deadline, a part's date; since when anything else is owed. */
  dueAt: momentSchema,
  /** Who lowered, charged or waived it, when and why; null for what follows the league's terms. */
  setByName: z.string().nullable(),
  setAt: momentSchema.nullable(),
  reason: z.string().nullable(),
  /** What its member answered to a charge. */
  objection: z.string().nullable(),
  objectedAt: momentSchema.nullable(),
});
/** With what was said about a charge, in the league's list. */
export type Due = z.infer<typeof dueSchema> & { agreement?: Agreement | undefined };

const leagueDuesSchema = z.object({
  /** Of the current season and later ones, by name and then by date; without those withdrawn. */
  dues: z.array(dueSchema.extend({ agreement: agreementSchema.optional() })),
  /** What each member may still be charged this season. */
  chargeable: z.array(z.object({ userId: idSchema, amount: decimalSchema })),
});
export type LeagueDues = z.infer<typeof leagueDuesSchema>;

export const listDues = call("GET /api/leagues/:id/dues", {
  summary: "What everyone in the league owes; for its people",
  tag: "dues",
  key: "read",
  answer: leagueDuesSchema,
});

const reasonSchema = textSchema("Write a reason that all members can read", { max: 200 });
const answer = z.object({ message: z.string() });

const PEOPLE_MESSAGE = "Choose who pays it";

/** What the form for a charge sends. */
export const chargeSchema = z.strictObject({
  userIds: z.array(idSchema).min(1, { error: PEOPLE_MESSAGE }).max(50),
  chargeKind: z.enum(chargeKinds, { error: "Choose what it is for" }),
  amount: amountSchema("Enter what each of them pays").refine((amount) => amount > 0, {
    error: "Enter more than 0",
  }),
  reason: reasonSchema,
});

export const chargeMembers = call("POST /api/leagues/:id/charges", {
  summary: "Charge one, several or all members, within the limit of the league's terms; for the commissioner",
  tag: "dues",
  body: chargeSchema,
  created: answer,
});

/** A sentence that goes with an act on a due, which all members can read. */
export const dueReasonSchema = z.strictObject({ reason: reasonSchema });

export const withdrawCharge = call("POST /api/dues/:id/withdraw", {
  summary: "Withdraw a charge; what was paid for it goes back; for the commissioner",
  body: dueReasonSchema,
  answer,
});

export const waiveLateFee = call("POST /api/dues/:id/waive", {
  summary: "Spare a member their late fee; what was paid for it goes back; for the commissioner",
  body: dueReasonSchema,
  answer,
});

export const objectToCharge = call("POST /api/dues/:id/object", {
  summary: "Object to a charge, once and within seven days, with a reason that all members see; for whom it concerns",
  body: dueReasonSchema,
  answer,
});

export const acceptCharge = call("POST /api/dues/:id/accept", {
  summary: "Agree that a charge is taken from one's prizes; for whom it concerns",
  answer,
});

export const askAboutCharge = call("POST /api/dues/:id/ask", {
  summary: "Ask the members who have paid whether a charge stands; for the commissioner",
  answer,
});

export const voteOnCharge = call("POST /api/dues/:id/vote", {
  summary: "Say whether a charge stands, once; for the members who were asked",
  body: z.strictObject({ vote: z.enum(["for", "against"]) }),
  answer,
});
