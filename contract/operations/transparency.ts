import { z } from "zod";
import { signingStops } from "#contract/operations/signing-stops.ts";
import { call } from "#contract/platform/endpoint.ts";
import { momentSchema } from "#contract/platform/time.ts";

export const getLog = call("GET /api/log", {
  summary: "The installation's transparency log: its keys, its last checkpoint, and who cosigned it",
  isOpen: true,
  answer: z.object({
    /** The log's name in its checkpoints, and its verifier key; null before the first checkpoint. */
    origin: z.string().nullable(),
    key: z.string().nullable(),
    /** All keys, the newest first, each with the note in which the one before names it. */
    keys: z.array(z.object({ vkey: z.string(), statement: z.string().nullable(), madeAt: momentSchema })),
    checkpoint: z.object({ size: z.int(), root: z.string(), signedAt: momentSchema }).nullable(),
    /** The key by which this installation cosigns others' logs; null if it cosigns none. */
    witness: z.string().nullable(),
    /** What each witness last answered, and when it cosigned the last checkpoint, if so. */
    witnesses: z.array(
      z.object({
        ...{ address: z.string(), vkey: z.string(), answer: z.string() },
        ...{ answeredAt: momentSchema, cosignedAt: momentSchema.nullable() },
      }),
    ),
    stop: z.enum(signingStops).nullable(),
  }),
});
export type LogState = z.infer<(typeof getLog)["schema"]["response"][200]>;

/** Sign now, sign with a new key, or go on although the books were restored or a witness contradicts. */
const signingActs = ["sign", "new_key", "go_on"] as const;
export type SigningAct = (typeof signingActs)[number];

export const signLog = call("POST /api/admin/log", {
  summary: "Sign the log now, with a new key, or after a restore",
  body: z.strictObject({ act: z.enum(signingActs) }),
  answer: z.object({ message: z.string() }),
});
