import { sql } from "drizzle-orm";
import { makeKey, type Own, ownKey, placeOf } from "#server/ledger/log/keys.ts";
import { foldHashes, isConsistent } from "#server/ledger/log/merkle.ts";
import type { Tx } from "#server/platform/db/client.ts";
import {
  cosign,
  type Note,
  readCheckpoint,
  readNote,
  type Signer,
  signatureOn,
  type VerifierKey,
} from "#server/platform/lib/signed-note.ts";

/** The key by which this installation cosigns, made at first use. One that can't be opened is replaced. */
export async function witnessKey(tx: Tx, own: Own): Promise<Signer> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ledger.log_witnessed'))`);
  const before = await ownKey(tx, "witness", own.secret);
  if (before?.privateKey) return { ...before, privateKey: before.privateKey };
  return makeKey(tx, own, "witness", placeOf(own, "witness"));
}

type Answer = { status: 200 | 400 | 403 | 404 | 409 | 422; body?: string };

/**
 * Cosigns a log's checkpoint if it continues what this installation has seen of that log, and remembers it (C2SP
 * tlog-witness, add-checkpoint); one at a time. @param logs The keys of the logs that the operator cosigns.
 */
export async function addCheckpoint(tx: Tx, own: Own, body: string, logs: readonly VerifierKey[]): Promise<Answer> {
  const end = body.indexOf("\n\n");
  const [old = "", ...lines] = body.slice(0, Math.max(0, end)).split("\n");
  const proof = lines.map((line) => Buffer.from(line, "base64"));
  const isProof = proof.every((hash, nth) => hash.length === 32 && hash.toString("base64") === lines[nth]);
  const note = readNote(body.slice(end + 2));
  const head = note && readCheckpoint(note.text);
  if (!head || !isProof || lines.length > 63 || !/^old (?:0|[1-9]\d{0,15})$/.test(old)) return { status: 400 };
  const keys = logs.filter(({ name }) => name === head.origin);
  if (keys.length === 0) return { status: 404 };
  if (!isSignedByOne(note, keys)) return { status: 403 };
  if (Number(old.slice(4)) > head.size) return { status: 400 };

  const signer = await witnessKey(tx, own);
  const { rows } = await tx.execute<{ size: number; root: Buffer }>(
    sql`select size, root from ledger.log_witnessed where origin = ${head.origin}`,
  );
  const empty = foldHashes([]);
  const seen = rows[0] ?? { size: 0, root: empty };
  if (Number(old.slice(4)) !== seen.size) return { status: 409, body: `${seen.size}\n` };
  if (!isConsistent(seen, head, proof) || (head.size === 0 && !head.root.equals(empty))) return { status: 422 };
  const line = cosign(signer, note.text, own.now);
  const kept = `${note.text}\n${note.signatures.map((each) => each.line).join("")}${line}`;
  await tx.execute(sql`
    insert into ledger.log_witnessed values (${head.origin}, ${head.size}, ${head.root}, ${kept})
    on conflict (origin) do update set size = excluded.size, root = excluded.root, note = excluded.note`);
  return { status: 200, body: line };
}

function isSignedByOne(note: Note, keys: readonly VerifierKey[]): boolean {
  try {
    return keys.filter((key) => signatureOn(note, key)).length > 0;
  } catch {
    return false;
  }
}

/** The last checkpoint that was cosigned of a log, named by the hash of its origin. */
export async function witnessedCheckpoint(tx: Tx, originHash: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ note: string }>(
    sql`select note from ledger.log_witnessed where encode(sha256(convert_to(origin, 'UTF8')), 'hex') = ${originHash}`,
  );
  return rows[0]?.note;
}
