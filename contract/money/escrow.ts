import { z } from "zod";
import { decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { pageQuerySchema } from "#contract/platform/paging.ts";
import { storable } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";

/** An entry's number, or a place in the chain. */
const wholeNumber = (name: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, { error: `${name} is a whole number` })
    .transform(Number);

/** One journal entry as league members read it: its effect on the money held for the season. */
const escrowEntrySchema = z.object({
  id: z.string(),
  occurredAt: momentSchema,
  eventType: z.string(),
  description: z.string(),
  /** Signed: positive came in, negative went out. */
  amount: decimalSchema,
  balance: decimalSchema,
});

/** How many entries the league's chain has, and the whole hash of the last; null for books without entries. */
export const headSchema = z.object({ position: z.int(), hash: z.string() }).nullable();

const escrowSchema = z.object({
  seasonYear: z.int(),
  /** Every season that ever held money, and the current one. */
  seasons: z.array(z.int()),
  /** All money held: free, on its way back, set aside, and frozen by chargebacks. */
  balance: decimalSchema,
  refundsInFlight: decimalSchema,
  /** Refunds that failed or came back, kept for their owners. */
  setAside: decimalSchema,
  disputed: decimalSchema,
  collected: decimalSchema,
  paidOut: decimalSchema,
  refunded: decimalSchema,
  /** What has left the season's escrow for its members, and is still held until it's sent to them. */
  notSent: decimalSchema,
  /** Signed: carried in from an earlier season, less money carried on to a later one. */
  carried: decimalSchema,
  /**
   * Whether the entries name people: yes for readers inside the league, no for others who see it while it is public.
   */
  namesShown: z.boolean(),
  /** Of the league's books, with all of these entries; null for readers outside the league. */
  head: headSchema,
  /** The latest entries, oldest first. */
  entries: z.array(escrowEntrySchema),
  /** The `before` that asks for the entries before these; null if the season begins with these. */
  earlier: z.string().nullable(),
});
export type Escrow = z.infer<typeof escrowSchema>;

export const getEscrow = call("GET /api/leagues/:id/escrow", {
  summary: "A season's balances and its statement, read from the books; the current season unless one is named",
  tag: "escrow",
  key: "read",
  query: z.object({
    season: z
      .string()
      .regex(/^\d{1,3}$/, { error: "There is no such season" })
      .transform(Number)
      .pipe(z.int().min(1, { error: "There is no such season" }))
      .optional(),
    before: wholeNumber("before").optional(),
    limit: pageQuerySchema.shape.limit,
  }),
  answer: escrowSchema,
});

/**
 * One link of a league's hash chain: `hash` is the SHA-256 of the previous hash in hexadecimal, a line feed and the
 * entry's canonical text (docs/ledger.md), so anyone can recompute it.
 */
const chainLinkSchema = z.object({
  position: z.int(),
  entryId: z.string(),
  previousHash: z.string(),
  hash: z.string(),
  canonical: z.string(),
});
export type ChainLink = z.infer<typeof chainLinkSchema>;

export const getEscrowChain = call("GET /api/leagues/:id/escrow/chain", {
  summary: "The league's journal entries as they were hashed, for anyone to check",
  tag: "escrow",
  query: z.object({ after: wholeNumber("after").default(0), limit: pageQuerySchema.shape.limit }),
  answer: z.object({
    /** Oldest first, those after the asked position. */
    links: z.array(chainLinkSchema),
    /** Entries from the last few seconds, which are not yet part of the chain. */
    unsealed: z.int(),
  }),
});

export const findHead = call("GET /api/leagues/:id/escrow/head", {
  summary: "Whether an old head is still in the league's books, so that nothing before it has changed",
  tag: "escrow",
  key: "read",
  /** As it was copied: its position and at least 32 digits of its hash, in any spacing. */
  query: z.object({ head: z.string().max(1000).check(storable).default("") }),
  answer: z.discriminatedUnion("isThere", [
    z.object({
      isThere: z.literal(true),
      position: z.int(),
      /** How many entries the books have. */
      of: z.int(),
      /** When its entry was written. */
      on: momentSchema,
    }),
    z.object({ isThere: z.literal(false), of: z.int() }),
  ]),
});
