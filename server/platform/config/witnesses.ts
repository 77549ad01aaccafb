import { z } from "zod";
import { isLoopbackUrl } from "#server/platform/config/loopback.ts";
import { COSIGNATURE, readVerifierKey, TEXT, type VerifierKey } from "#server/platform/lib/signed-note.ts";

/** A server that is asked to cosign the log. With "" for a key it is another Potkeeper, which says its key when first asked. */
export type Witness = { address: string; vkey: string };

const isSafe = (url: string) => URL.canParse(url) && (url.startsWith("https://") || isLoopbackUrl(url));

/** Reads addresses of witnesses, each perhaps with its key, and the keys of logs to cosign. */
export const witnessSchema = z.string().transform((text, context) => {
  const witnesses: Witness[] = [];
  const cosigns: VerifierKey[] = [];
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const key = readVerifierKey(part);
    const before = witnesses.at(-1);
    if (key?.type === TEXT) cosigns.push(key);
    else if (key?.type === COSIGNATURE && before) before.vkey = part;
    else if (isSafe(part)) witnesses.push({ address: part.replace(/\/+$/, ""), vkey: "" });
    else
      context.addIssue({ code: "custom", message: `${part} is no https:// address and no verifier key, name+id+key.` });
  }
  return { witnesses, cosigns };
});
