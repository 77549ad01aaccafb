import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { recoveryCodes } from "#server/platform/db/schema/second-factors.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";

const CODES = 10;
const CODE_CHARACTERS = 16;
/** Crockford's base32: no letters that look like digits. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Makes ten codes that replace any older ones. @returns The codes, which are shown once and stored hashed. */
export async function makeRecoveryCodes(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashToken(bareCode(code)), createdAt: now })));
  return codes;
}

/** Uses up a code. @returns False if it is wrong or was already used. */
export async function takeRecoveryCode(
  tx: Tx,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashToken(bareCode(code))),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}

/** Makes a code of 80 random bits, in four groups. */
function newCode(): string {
  const characters = Array.from(randomBytes(CODE_CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]);
  return characters.join("").replace(/.{4}(?=.)/g, "$&-");
}

/** Normalizes a typed code: ignores case and hyphens, and reads O, I and L as the digits they look like. */
const bareCode = (code: string) => code.toLowerCase().replace(/[\s-]/g, "").replace(/o/g, "0").replace(/[il]/g, "1");
