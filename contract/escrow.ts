import { z } from "zod";
import { decimalSchema } from "./amount.ts";
import { endpoint } from "./endpoint.ts";
import { idParams } from "./ids.ts";
import { momentSchema } from "./time.ts";

/** One journal entry as the league's members read it: what it did to the money held for the season. */
const escrowEntrySchema = z.object({
  id: z.string(),
  occurredAt: momentSchema,
  eventType: z.string(),
  description: z.string(),
  /** Signed: positive came in, negative went out. */
  amount: decimalSchema,
  balance: decimalSchema,
});

const escrowSchema = z.object({
  seasonYear: z.int(),
  /** Every season that money was ever held for, and the present one. */
  seasons: z.array(z.int()),
  /** All that is held: free, promised back but not gone, set aside, and frozen by chargebacks. */
  balance: decimalSchema,
  refundsInFlight: decimalSchema,
  /** Of refunds that failed or came back, kept for the people they belong to. */
  setAside: decimalSchema,
  disputed: decimalSchema,
  collected: decimalSchema,
  paidOut: decimalSchema,
  refunded: decimalSchema,
  /** Signed: from an earlier season into this one, less what went on into a later one. */
  carried: decimalSchema,
  /** Whether the entries name people: to those inside the league, not to others who see it while it is public. */
  namesShown: z.boolean(),
  entries: z.array(escrowEntrySchema),
});
export type Escrow = z.infer<typeof escrowSchema>;

export const getEscrow = endpoint({
  method: "GET",
  url: "/api/leagues/:id/escrow",
  schema: {
    summary: "A season's balances and its statement, read from the books; the present season unless one is named",
    tags: ["escrow"],
    params: idParams,
    querystring: z.object({
      season: z
        .string()
        .regex(/^\d{1,3}$/, { error: "There is no such season" })
        .transform(Number)
        .pipe(z.int().min(1, { error: "There is no such season" }))
        .optional(),
    }),
    response: { 200: escrowSchema },
  },
});

/**
 * One link of a league's hash chain: `hash` is the SHA-256 of the hash before it in hexadecimal, a line feed and
 * the entry's canonical text (docs/ledger.md), so that anyone can recompute it.
 */
const chainLinkSchema = z.object({
  position: z.int(),
  entryId: z.string(),
  previousHash: z.string(),
  hash: z.string(),
  canonical: z.string(),
});
export type ChainLink = z.infer<typeof chainLinkSchema>;

export const getEscrowChain = endpoint({
  method: "GET",
  url: "/api/leagues/:id/escrow/chain",
  schema: {
    summary: "The league's journal entries as they were hashed, to be checked by whoever wants to",
    tags: ["escrow"],
    params: idParams,
    response: {
      200: z.object({
        links: z.array(chainLinkSchema),
        /** Entries of the last seconds, which are not yet part of the chain. */
        unsealed: z.int(),
      }),
    },
  },
});
