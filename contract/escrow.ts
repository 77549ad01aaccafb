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
  /** All that is held: free, promised back but not gone, and frozen by chargebacks. */
  balance: decimalSchema,
  refundsInFlight: decimalSchema,
  disputed: decimalSchema,
  collected: decimalSchema,
  paidOut: decimalSchema,
  refunded: decimalSchema,
  entries: z.array(escrowEntrySchema),
});
export type Escrow = z.infer<typeof escrowSchema>;

export const getEscrow = endpoint({
  method: "GET",
  url: "/api/leagues/:id/escrow",
  schema: {
    summary: "The season's balances and its statement, read from the books",
    tags: ["escrow"],
    params: idParams,
    response: { 200: escrowSchema },
  },
});
