import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { momentSchema } from "#contract/platform/time.ts";

/** What docs/proof.md calls a bundle: everything that a league's books say, to be checked without asking anybody. */
const proofSchema = z.object({
  format: z.literal("potkeeper-proof/1"),
  madeAt: momentSchema,
  madeBy: z.string(),
  league: z.object({ id: z.string(), name: z.string() }),
  reader: z.string(),
  people: z.record(z.string(), z.string()),
  entries: z.array(z.string()),
  head: z.object({ position: z.int(), hash: z.string() }),
  salts: z.record(z.string(), z.string()),
  texts: z.array(z.object({ salt: z.string(), text: z.string() })),
  /** Tables as they were hashed, with whatever names an earlier version gave their parts. */
  results: z.array(z.object({ id: z.string(), season: z.int(), table: z.record(z.string(), z.unknown()) })),
  signed: z
    .object({
      leaf: z.string(),
      index: z.int(),
      proof: z.array(z.string()),
      checkpoint: z.string(),
      key: z.string(),
      witnesses: z.array(z.string()),
    })
    .nullable(),
});
export type Proof = z.infer<typeof proofSchema>;

export const getProof = call("GET /api/leagues/:id/escrow/proof", {
  summary: "Everything that the league's books say, as a file to check anywhere (docs/proof.md)",
  tag: "escrow",
  answer: proofSchema,
});
