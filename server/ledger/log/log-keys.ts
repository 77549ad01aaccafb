import { sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { openText, sealText } from "#server/platform/lib/sealed-text.ts";
import {
  COSIGNATURE,
  newKeys,
  readVerifierKey,
  signNote,
  TEXT,
  type VerifierKey,
} from "#server/platform/lib/signed-note.ts";

/** The installation that signs. */
export type Installation = { secret: string; config: { publicUrl: string } };

type Kind = "log" | "witness";
const TYPE: Record<Kind, number> = { log: TEXT, witness: COSIGNATURE };

export type LogKey = {
  vkey: string;
  /** The note in which the key before named this one; null for the first, and for one after a key that was lost. */
  statement: string | null;
  madeAt: string;
};

/** A key with its private half; undefined if that was sealed under another secret. */
export type OwnKey = { key: VerifierKey; privateKey: string | undefined };

/** All keys of a kind, the newest first. */
export async function keysOf(reader: Reader, kind: Kind): Promise<(LogKey & { sealed: string })[]> {
  const { rows } = await reader.execute<LogKey & { sealed: string }>(sql`
    select vkey, private_key as sealed, statement, made_at as "madeAt" from ledger.log_keys
    where kind = ${kind} order by id desc`);
  return rows;
}

const sealOf = (secret: string, vkey: string) => ({ secret, purpose: "log-keys", owner: vkey });

/** The key in use; undefined if there is none yet. */
export async function ownKey(reader: Reader, kind: Kind, { secret }: Installation): Promise<OwnKey | undefined> {
  const [newest] = await keysOf(reader, kind);
  const key = newest && readVerifierKey(newest.vkey);
  return key && { key, privateKey: openText(newest.sealed, sealOf(secret, newest.vkey)) };
}

/** Where the installation's log or witness is, without its protocol: its name, unless it had to take another. */
export const placeOf = ({ config }: Installation, kind: Kind): string => `${new URL(config.publicUrl).host}/${kind}`;

type NewKey = Installation & { kind: Kind; name: string; now: Date; before?: OwnKey | undefined };

/** Makes the key that is used from here on. If the key before can still sign, it says so in a note that others can follow. */
export async function makeKey(tx: Tx, { kind, name, now, before, secret }: NewKey): Promise<OwnKey> {
  const { vkey, privateKey } = newKeys(name, TYPE[kind]);
  const key = readVerifierKey(vkey);
  if (!key) throw new Error(`No key can have the name ${name}.`);
  const seconds = Math.floor(now.getTime() / 1000);
  const statement = before?.privateKey
    ? signNote(
        { key: before.key, privateKey: before.privateKey },
        `potkeeper key\n${before.key.name}\n${vkey}\n${seconds}\n`,
      )
    : null;
  await tx.execute(sql`
    insert into ledger.log_keys (kind, vkey, private_key, statement, made_at)
    values (${kind}, ${vkey}, ${sealText(privateKey, sealOf(secret, vkey))}, ${statement}, ${now.toISOString()})`);
  return { key, privateKey };
}
