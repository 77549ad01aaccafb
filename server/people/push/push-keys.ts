import { generateKeyPairSync } from "node:crypto";
import type { Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { pushKeys, pushSubscriptions } from "#server/platform/db/schema/push.ts";
import { openText, sealText } from "#server/platform/lib/sealed-text.ts";

export type PushKeys = { publicKey: string; privateKey: string };
type KeysQuery = { secret: string; now: Date };

/** How the standard marks a point that has both coordinates. */
const UNCOMPRESSED = 4;

const sealOf = (secret: string, publicKey: string) => ({ secret, purpose: "push-keys", owner: publicKey });

/**
 * Returns the keys by which push services know this installation, making them at the first use. If the installation's
 * secret has been replaced, they are made again and every browser has to subscribe again.
 */
export async function pushKeysOf(tx: Tx, { secret, now }: KeysQuery): Promise<PushKeys> {
  const [known] = await tx.select().from(pushKeys);
  const row = known ?? (await makeKeys(tx, { secret, now }));
  const privateKey = openText(row.privateKey, sealOf(secret, row.publicKey));
  if (privateKey) return { publicKey: row.publicKey, privateKey };
  await tx.delete(pushSubscriptions);
  await tx.delete(pushKeys);
  return pushKeysOf(tx, { secret, now });
}

/** Of several processes that make keys at once, the first to commit wins. */
async function makeKeys(tx: Tx, { secret, now }: KeysQuery) {
  const {
    x = "",
    y = "",
    d = "",
  } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  const point = [Buffer.from([UNCOMPRESSED]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  const publicKey = Buffer.concat(point).toString("base64url");
  const privateKey = sealText(d, sealOf(secret, publicKey));
  await tx.insert(pushKeys).values({ publicKey, privateKey, createdAt: now }).onConflictDoNothing();
  return onlyRow(await tx.select().from(pushKeys));
}
