import { z } from "zod";
import { joinedSchema, newMemberSchema } from "#contract/leagues/league-preview.ts";
import { linkEnds } from "#contract/leagues/link-ends.ts";
import { isReservedName } from "#contract/people/reserved-names.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { emailSchema, lineSchema, optionalTextSchema, textSchema } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";

/** What showed that a seat is somebody's: its own link, an invitation to its address, or the commissioner's word. */
export const claimWays = ["link", "email", "commissioner"] as const;

/** For how long after a claim "that isn't Casey" can be said, and what was said by a link waits (RULES §28). */
export const CLAIM_HOURS = 48;
/** How many of a league's accounts have to say it. */
export const DOUBTS_NEEDED = 2;

const nameSchema = lineSchema("Enter a name", 60).refine((name) => !isReservedName(name), {
  error: "This name is reserved. Choose another one.",
});

/** A member without an account as it is typed: a name, and what is known besides. */
export const namedMemberSchema = z.strictObject({
  name: nameSchema,
  email: z
    .literal("")
    .transform(() => null)
    .or(emailSchema("Invalid email address"))
    .nullish(),
  team: optionalTextSchema(60),
});
export type NamedMember = z.output<typeof namedMemberSchema>;

/** At most as many as a league has seats. */
export const NAMES_AT_ONCE = 50;

const seatSchema = z.object({
  userId: idSchema,
  name: z.string(),
  email: z.string().nullable(),
  team: z.string().nullable(),
  /** Whether emails reach them: they have an address that wants them and gets one more this season. */
  isEmailed: z.boolean(),
  /** Those that were added with it, which can be taken back together until money was recorded with one of them. */
  listId: idSchema,
  /** The token of its link; null once that has ended. */
  token: z.string().nullable(),
  linkEnd: z.enum(linkEnds).nullable(),
  /** Where to be paid, as its link's holder said; to the treasurer, 48 hours later. */
  payTo: z.string().nullable(),
  /** When its name is taken off, because its link's holder asked for it. */
  nameGoesAt: momentSchema.nullable(),
});
export type NamedSeat = z.infer<typeof seatSchema>;

export const listNamedSeats = call("GET /api/leagues/:id/named-seats", {
  summary: "The league's members without an account, with their links; for its commissioner and its treasurer",
  tag: "members",
  answer: z.array(seatSchema),
});

export const addNamedSeats = call("POST /api/leagues/:id/named-seats", {
  summary: "Add members by name, all or none; for the commissioner and the treasurer",
  tag: "members",
  body: z.strictObject({
    members: z
      .array(namedMemberSchema.extend({ hasPaid: z.boolean().default(false) }))
      .min(1, { error: "Enter a name" })
      .max(NAMES_AT_ONCE, { error: `Add at most ${NAMES_AT_ONCE} at once` }),
  }),
  created: z.array(seatSchema),
});

export const editNamedSeat = call("PUT /api/leagues/:id/named-seats/:userId", {
  summary: "Change the name, address or team of a member without an account",
  tag: "members",
  body: namedMemberSchema,
  answer: seatSchema,
});

export const takeBackNames = call("DELETE /api/leagues/:id/named-lists/:listId", {
  summary: "Take back all members of one list, until money was recorded with one of them",
  tag: "members",
  answer: z.object({ message: z.string() }),
});

export const renewSeatLink = call("POST /api/leagues/:id/named-seats/:userId/link", {
  summary: "Make a new link for a member without an account; the old one ends",
  tag: "members",
  answer: seatSchema,
});

export const endSeatLink = call("DELETE /api/leagues/:id/named-seats/:userId/link", {
  summary: "End the link of a member without an account",
  tag: "members",
  answer: seatSchema,
});

/** What the holder of a link reads before making its seat theirs. */
const claimOfferSchema = z.object({
  leagueId: idSchema,
  leagueName: z.string(),
  /** Null once the link has ended. */
  name: z.string().nullable(),
  /** Why the link no longer opens the seat; null while it does. */
  ended: z.enum(linkEnds).nullable(),
  /** Whether a prize was named for it, so that the treasurer has to confirm who claims it before it is paid. */
  hasPrize: z.boolean(),
});
export type ClaimOffer = z.infer<typeof claimOfferSchema>;

export const getClaimOffer = call("GET /api/seat-links/:token", {
  summary: "The seat behind a link, for anyone with it",
  tag: "members",
  answer: claimOfferSchema,
});

export const claimSeat = call("POST /api/seat-links/:token/claim", {
  summary: "Make the seat behind a link the caller's",
  tag: "members",
  answer: z.object({ leagueId: idSchema }),
});

export const registerAndClaim = call("POST /api/seat-links/:token/register", {
  summary: "Create an account, sign in to it and make the seat behind a link its own, all or nothing",
  tag: "members",
  body: newMemberSchema.extend({ email: emailSchema("Invalid email address") }),
  created: joinedSchema,
});

const claimSchema = z.object({
  id: idSchema,
  userId: idSchema,
  /** The name that the seat had. */
  name: z.string(),
  way: z.enum(claimWays),
  claimedAt: momentSchema,
  /** What others said against it, by whom. */
  doubts: z.array(z.object({ userId: idSchema, reason: z.string() })),
  /** Why that can't be said now, or null; and until when at least it can: after that, until the account has voted or been paid. */
  noDoubt: z.string().nullable(),
  doubtUntil: momentSchema,
  /** Whether the treasurer has to confirm who this is before a prize is paid. */
  needsConfirming: z.boolean(),
});
export type SeatClaim = z.infer<typeof claimSchema>;

export const listSeatClaims = call("GET /api/leagues/:id/seat-claims", {
  summary: "Which seats were claimed by whom; for the league's people",
  tag: "members",
  key: "read",
  answer: z.array(claimSchema),
});

const answer = z.object({ message: z.string() });

export const doubtClaim = call("POST /api/seat-claims/:id/doubt", {
  summary: "Say that this isn't the person whose seat it was; two people undo the claim",
  tag: "members",
  body: z.strictObject({ reason: textSchema("Write a reason that all members can read", { max: 200 }) }),
  answer,
});

export const confirmClaim = call("POST /api/seat-claims/:id/confirm", {
  summary: "Confirm who claimed a seat whose prize was named before; for the treasurer",
  tag: "members",
  answer,
});

/** Whose seats wait among a league's names, for somebody signed in with its join link. */
export const listAskableNames = call("GET /api/join-links/:token/names", {
  summary: "The names that wait in the league behind a join link, and which one the caller has asked for",
  tag: "members",
  answer: z.object({ names: z.array(z.object({ userId: idSchema, name: z.string() })), askedFor: idSchema.nullable() }),
});

export const askForName = call("POST /api/join-links/:token/ask", {
  summary:
    "Say which name of the league is the caller's, for its commissioner or its treasurer to answer; null takes it back",
  tag: "members",
  body: z.strictObject({ nameId: idSchema.nullable() }),
  answer,
});

const askSchema = z.object({
  userId: idSchema,
  /** Who asks, with their username, because nobody has vouched for the name. */
  askedBy: z.string(),
  nameId: idSchema,
  name: z.string(),
  askedAt: momentSchema,
});
export type ClaimAsk = z.infer<typeof askSchema>;

export const listClaimAsks = call("GET /api/leagues/:id/claim-asks", {
  summary: "Who says that a name of the league is theirs; for the commissioner and the treasurer",
  tag: "members",
  key: "read",
  answer: z.array(askSchema),
});

export const answerClaimAsk = call("POST /api/leagues/:id/claim-asks/:userId/answer", {
  summary: "Confirm that somebody is who they say, which gives them the seat, or that they aren't",
  tag: "members",
  /** The name with it, so that nobody confirms another one than they read. */
  body: z.strictObject({ nameId: idSchema, isThem: z.boolean() }),
  answer,
});

export const putTogether = call("POST /api/leagues/:id/members/:userId/put-together", {
  summary: "Give the seat of a name to a member who joined separately; for the commissioner",
  tag: "members",
  body: z.strictObject({ nameId: idSchema }),
  answer,
});
