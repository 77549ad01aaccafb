import { sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { openText, sealText } from "#server/platform/lib/sealed-text.ts";
import {
  COSIGNATURE,
  newKeys,
  readVerifierKey,
  type Signer,
  signNote,
  TEXT,
} from "#server/platform/lib/signed-note.ts";

/** The installation that signs, and when. */
export type Own = { secret: string; config: { publicUrl: string }; now: Date };
type Kind = "log" | "witness";

/** A key; its private half is undefined if that was sealed under another secret. */
export type OwnKey = Pick<Signer, "key"> & { privateKey: string | undefined };

type Row = { vkey: string; sealed: string; statement: string | null; madeAt: string };

/** All keys of a kind, the newest first. */
export async function keysOf(reader: Reader, kind: Kind): Promise<Row[]> {
  const { rows } = await reader.execute<Row>(sql`
    select vkey, private_key as sealed, statement, made_at as "madeAt" from ledger.log_keys where kind = ${kind} order by id desc`);
  return rows;
}

const sealOf = (secret: string, vkey: string) => ({ secret, purpose: "log-keys", owner: vkey });

/** The key in use; undefined if there is none yet. */
export async function ownKey(reader: Reader, kind: Kind, secret: string): Promise<OwnKey | undefined> {
  const [newest] = await keysOf(reader, kind);
  const key = newest && readVerifierKey(newest.vkey);
  return key && { key, privateKey: openText(newest.sealed, sealOf(secret, newest.vkey)) };
}

/** What the installation's log or witness is called, unless it had to take another name. */
export const placeOf = ({ config }: Own, kind: Kind): string => `${new URL(config.publicUrl).host}/${kind}`;

/** Makes the key that is used from here on. If the key before can still sign, it names this one in a note. */
export async function makeKey(tx: Tx, own: Own, kind: Kind, name: string, before?: OwnKey): Promise<Signer> {
  const made = newKeys(name, kind === "log" ? TEXT : COSIGNATURE);
  const vkey = made.key.text;
  const text = `potkeeper key\n${before?.key.name}\n${vkey}\n${Math.floor(own.now.getTime() / 1000)}\n`;
  const statement = before?.privateKey ? signNote({ ...before, privateKey: before.privateKey }, text) : null;
  await tx.execute(sql`
    insert into ledger.log_keys (kind, vkey, private_key, statement, made_at)
    values (${kind}, ${vkey}, ${sealText(made.privateKey, sealOf(own.secret, vkey))}, ${statement}, ${own.now.toISOString()})`);
  return made;
}
