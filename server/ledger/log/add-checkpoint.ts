import { sql } from "drizzle-orm";
import { type Installation, makeKey, type OwnKey, ownKey, placeOf } from "#server/ledger/log/log-keys.ts";
import { foldHashes, isConsistent } from "#server/ledger/log/merkle.ts";
import type { Tx } from "#server/platform/db/client.ts";
import {
  cosign,
  type Note,
  readCheckpoint,
  readNote,
  signatureOn,
  type VerifierKey,
} from "#server/platform/lib/signed-note.ts";

const PROOF_LINES_MAX = 63;

type Asked = Installation & {
  body: string;
  /** The keys of the logs that the operator cosigns. */
  logs: readonly VerifierKey[];
  now: Date;
};
type Answer = { status: 200 | 400 | 403 | 404 | 409 | 422; body?: string };

/** The key by which this installation cosigns, made at first use. One that can't be opened is replaced. */
export async function witnessKey(tx: Tx, { now, ...own }: Installation & { now: Date }): Promise<OwnKey> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ledger.log_witnessed'))`);
  const key = await ownKey(tx, "witness", own);
  if (key?.privateKey) return key;
  return makeKey(tx, { ...own, kind: "witness", name: placeOf(own, "witness"), now, before: key });
}

/**
 * Cosigns a log's checkpoint if it continues what this installation has seen of that log, and remembers it (C2SP
 * tlog-witness, add-checkpoint); one at a time.
 */
export async function addCheckpoint(tx: Tx, { body, logs, now, ...own }: Asked): Promise<Answer> {
  const end = body.indexOf("\n\n");
  const [old = "", ...lines] = body.slice(0, Math.max(0, end)).split("\n");
  const proof = lines.map((line) => Buffer.from(line, "base64"));
  const note = readNote(body.slice(end + 2));
  const head = note && readCheckpoint(note.text);
  const isReadable =
    /^old (?:0|[1-9]\d{0,15})$/.test(old) &&
    proof.length <= PROOF_LINES_MAX &&
    proof.every((hash, nth) => hash.length === 32 && hash.toString("base64") === lines[nth]);
  if (!isReadable || !head) return { status: 400 };
  const keys = logs.filter(({ name }) => name === head.origin);
  if (keys.length === 0) return { status: 404 };
  if (!isSignedByOne(note, keys)) return { status: 403 };
  const oldSize = Number(old.slice(4));
  if (oldSize > head.size) return { status: 400 };

  const key = await witnessKey(tx, { ...own, now });
  const { rows } = await tx.execute<{ size: number; root: Buffer }>(
    sql`select size, root from ledger.log_witnessed where origin = ${head.origin}`,
  );
  const empty = foldHashes([]);
  const seen = rows[0] ?? { size: 0, root: empty };
  if (oldSize !== seen.size) return { status: 409, body: `${seen.size}\n` };
  const isEmptyRight = head.size > 0 || head.root.equals(empty);
  if (!isEmptyRight || !isConsistent(seen, head, proof) || !key.privateKey) return { status: 422 };
  const line = cosign({ key: key.key, privateKey: key.privateKey }, note.text, now);
  const kept = `${note.text}\n${note.signatures.map((each) => each.line).join("")}${line}`;
  await tx.execute(sql`
    insert into ledger.log_witnessed values (${head.origin}, ${head.size}, ${head.root}, ${kept}, ${now.toISOString()})
    on conflict (origin) do update set size = excluded.size, root = excluded.root, note = excluded.note,
      cosigned_at = excluded.cosigned_at`);
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
