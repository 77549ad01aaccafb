import { sql } from "drizzle-orm";
import { lastCheckpoint, type StoredCheckpoint } from "#server/ledger/log/checkpoints.ts";
import { hashReader } from "#server/ledger/log/log-hashes.ts";
import { consistencyProof } from "#server/ledger/log/merkle.ts";
import type { Witness } from "#server/platform/config/witnesses.ts";
import type { Db } from "#server/platform/db/client.ts";
import type { Clock } from "#server/platform/lib/clock.ts";
import { readAtMost } from "#server/platform/lib/read-at-most.ts";
import {
  COSIGNATURE,
  readNote,
  readVerifierKey,
  type Signed,
  signatureOn,
  type VerifierKey,
} from "#server/platform/lib/signed-note.ts";

const PATIENCE_MS = 5000;
const MOST_BYTES = 10_000;
const BAD_PROOF = 422;

type Asking = { db: Db; clock: Clock; config: { witnesses: readonly Witness[] } };
type Known = { vkey: string; size: number };
type Answer = { status: number; text: string };
/** What comes of asking: a cosignature, or that the witness has seen another log, or neither for now. */
type Outcome = { size: number; answer: string; contradicts: boolean; signed?: Signed | undefined };

/**
 * Shows the newest checkpoint to each witness that hasn't cosigned it yet (C2SP tlog-witness), and keeps its cosignature.
 * @returns Whether all of them have.
 */
export async function askWitnesses({ db, clock, config }: Asking): Promise<boolean> {
  const last = await lastCheckpoint(db);
  if (!last) return true;
  const asked = config.witnesses.map((witness) => askWitness({ db, clock }, witness, last));
  return (await Promise.all(asked)).every(Boolean);
}

async function askWitness({ db, clock }: Omit<Asking, "config">, witness: Witness, last: StoredCheckpoint) {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const { address } = witness;
  const [origin = ""] = last.note.split("\n");
  const known = await db.execute<Known>(
    sql`select vkey, size from ledger.log_witnesses where address = ${address} and origin = ${origin}`,
  );
  const [{ vkey = witness.vkey, size: old = 0 } = {}] = known.rows;
  const key = await keyOf(witness, vkey, signal).catch(() => undefined);
  if (key && last.cosigned.some(({ witness: by }) => by === key.text)) return true;
  const outcome = key
    ? await show(db, { witness, last, old, key, signal }).catch((error: Error) => unanswered(old, error.message))
    : unanswered(old, "It didn't say by which key it signs.");
  const { size, answer, contradicts, signed } = outcome;
  const now = clock().toISOString();
  if (key && signed?.at) {
    await db.execute(sql`
      insert into ledger.log_cosignatures (size, witness, line, cosigned_at)
      values (${last.size}, ${key.text}, ${signed.line}, ${signed.at.toISOString()}) on conflict do nothing`);
  }
  await db.execute(sql`
    insert into ledger.log_witnesses as known (address, origin, vkey, size, answer, contradicts, answered_at)
    values (${address}, ${origin}, ${key?.text ?? ""}, ${size}, ${answer}, ${contradicts}, ${now})
    on conflict (address, origin) do update set vkey = excluded.vkey, size = excluded.size, answer = excluded.answer,
      contradicts = known.contradicts or excluded.contradicts, answered_at = excluded.answered_at`);
  return signed !== undefined;
}

const unanswered = (size: number, answer: string): Outcome => ({ size, answer, contradicts: false });

/** The key of a witness: the one that was set, or the one that another Potkeeper named when it was first asked. */
async function keyOf({ address }: Witness, vkey: string | undefined, signal: AbortSignal) {
  if (vkey) return readVerifierKey(vkey);
  const { status, text } = await send(`${address}/.well-known/potkeeper-log`, signal);
  const { witness } = (status === 200 ? JSON.parse(text) : {}) as { witness?: unknown };
  const key = readVerifierKey(String(witness));
  return key?.type === COSIGNATURE ? key : undefined;
}

type Shown = { witness: Witness; last: StoredCheckpoint; old: number; key: VerifierKey; signal: AbortSignal };

async function show(db: Db, shown: Shown, isSecond = false): Promise<Outcome> {
  const { witness, last, old, key, signal } = shown;
  const proof = await consistencyProof(hashReader(db), Math.min(old, last.size), last.size);
  const lines = [`old ${old}`, ...proof.map((hash) => hash.toString("base64")), "", last.note];
  // Another Potkeeper is set by its address alone; a witness with its key is at the address itself.
  const place = witness.vkey ? witness.address : `${witness.address}/log/witness`;
  const { status, text } = await send(`${place}/add-checkpoint`, signal, lines.join("\n"));
  if (status === 409 && /^\d{1,15}\n$/.test(text)) {
    const seen = Number(text);
    if (seen > last.size) return { size: old, answer: `It has seen a log of ${seen} leaves.`, contradicts: true };
    if (!isSecond) return show(db, { ...shown, old: seen }, true);
  }
  if (status === BAD_PROOF) return { size: old, answer: "It has seen another log.", contradicts: true };
  if (status !== 200) return unanswered(old, `It answered ${status}.`);
  const note = readNote(last.note + text);
  const signed = note && signatureOn(note, key);
  return signed
    ? { size: last.size, answer: "Cosigned.", contradicts: false, signed }
    : unanswered(old, "It signed with another key.");
}

/** Calls a witness at the address that the operator set. Follows no redirect, waits and reads only so much. */
async function send(url: string, signal: AbortSignal, body?: string): Promise<Answer> {
  const response = await fetch(url, {
    ...(body === undefined ? {} : { method: "POST", body, headers: { "content-type": "text/plain; charset=utf-8" } }),
    redirect: "manual",
    signal,
  });
  const bytes = await readAtMost(response, MOST_BYTES);
  return { status: response.status, text: bytes?.toString() ?? "" };
}
