import { sql } from "drizzle-orm";
import { consistencyProof } from "#server/ledger/log/merkle.ts";
import { type LastCheckpoint, lastCheckpoint } from "#server/ledger/log/sign-heads.ts";
import { hashReader } from "#server/ledger/log/tree.ts";
import type { Witness } from "#server/platform/config/witnesses.ts";
import type { Deps } from "#server/platform/deps.ts";
import { readAtMost } from "#server/platform/lib/read-at-most.ts";
import { COSIGNATURE, readNote, readVerifierKey, type Signed, signatureOn } from "#server/platform/lib/signed-note.ts";

const PATIENCE_MS = 5000;
const MOST_BYTES = 100_000;

const WITNESS_FAILED = "WitnessFailed";
/** What went wrong with a witness, in words that everyone may read. */
const witnessFailed = (message: string) => Object.assign(new Error(message), { name: WITNESS_FAILED });

type Asking = Pick<Deps, "db" | "clock" | "config">;
type Asked = Witness & { place: string; size: number; signal: AbortSignal };
/** What comes of asking: a cosignature, or that the witness has seen another log, or neither for now. */
type Outcome = {
  answer: string;
  contradicts?: true /** How much it has seen, if that is more. */;
  seen?: number;
  signed?: Signed;
};

/**
 * Shows the newest checkpoint to each witness that hasn't cosigned it yet (C2SP tlog-witness), and keeps its cosignature.
 * @returns Whether all of them have cosigned it.
 */
export async function askWitnesses(asking: Asking): Promise<boolean> {
  const last = await lastCheckpoint(asking.db);
  if (!last) return true;
  return (await Promise.all(asking.config.witnesses.map((each) => askWitness(asking, each, last)))).every(Boolean);
}

async function askWitness({ db, clock, config }: Asking, witness: Witness, last: LastCheckpoint): Promise<boolean> {
  const { address } = witness;
  const [origin] = last.note.split("\n");
  const { rows } = await db.execute<{ vkey: string; size: number }>(
    sql`select vkey, size from ledger.log_witnesses where address = ${address} and origin = ${origin}`,
  );
  const [known] = rows;
  if (known?.size === last.size) return true;
  // Another Potkeeper is set by its address alone; a witness with its key is at the address itself.
  const place = witness.vkey ? address : `${address}/log/witness`;
  const asked = { ...witness, place, size: known?.size ?? 0, signal: AbortSignal.timeout(PATIENCE_MS) };
  const {
    answer,
    contradicts = false,
    seen = 0,
    signed,
  } = await (async (): Promise<Outcome> => {
    asked.vkey ||= known?.vkey || (await vkeyOf(asked));
    return show(asked, last, (old) => consistencyProof(hashReader(db), old, last.size));
  })().catch(
    ({ name, message }: Error): Outcome => ({ answer: name === WITNESS_FAILED ? message : "It couldn't be asked." }),
  );
  // It was shown what somebody else has signed here since.
  const newest = seen > 0 ? await lastCheckpoint(db) : undefined;
  if (newest && newest.size >= seen) return askWitness({ db, clock, config }, witness, newest);
  const [line, at] = [signed?.line ?? null, signed?.at?.toISOString() ?? null];
  await db.execute(sql`
    insert into ledger.log_witnesses as known values (${address}, ${origin}, ${asked.vkey}, ${signed ? last.size : asked.size}, ${line},
      ${at}, ${answer}, ${contradicts}, ${clock().toISOString()})
    on conflict (address, origin) do update set vkey = excluded.vkey, size = excluded.size, answer = excluded.answer,
      line = coalesce(excluded.line, known.line), cosigned_at = coalesce(excluded.cosigned_at, known.cosigned_at),
      contradicts = known.contradicts or excluded.contradicts, answered_at = excluded.answered_at`);
  return signed !== undefined;
}

/** The key that another Potkeeper names when it is first asked; it can't name another later. */
async function vkeyOf({ address, signal }: Asked): Promise<string> {
  const { text } = await send(`${address}/.well-known/potkeeper-log`, signal);
  const [, vkey = ""] = /"witness":"([^"]*)"/.exec(text) ?? [];
  if (readVerifierKey(vkey)?.type === COSIGNATURE) return vkey;
  throw witnessFailed("It doesn't say by which key it signs.");
}

async function show(
  asked: Asked,
  last: LastCheckpoint,
  proofFrom: (old: number) => Promise<Buffer[]>,
): Promise<Outcome> {
  const proof = (await proofFrom(asked.size)).map((hash) => `${hash.toString("base64")}\n`);
  const body = `old ${asked.size}\n${proof.join("")}\n${last.note}`;
  const { status, text } = await send(`${asked.place}/add-checkpoint`, asked.signal, body);
  if (status === 409 && /^\d{1,15}\n$/.test(text) && Number(text) !== asked.size) {
    const size = Number(text);
    if (size > last.size) return { answer: `It has seen a log with ${size} entries.`, contradicts: true, seen: size };
    return show({ ...asked, size }, last, proofFrom);
  }
  if (status === 422) return { answer: "It has seen another log.", contradicts: true };
  if (status !== 200) return { answer: `It answered ${status}.` };
  const [note, key] = [readNote(last.note + text), readVerifierKey(asked.vkey)];
  const signed = note && key && signatureOn(note, key);
  return signed ? { answer: "Cosigned.", signed } : { answer: "It signed with another key." };
}

/** Calls a witness at the address that the operator set. Follows no redirect, waits and reads only so much. */
async function send(url: string, signal: AbortSignal, body?: string): Promise<{ status: number; text: string }> {
  const post = body === undefined ? {} : { method: "POST", body, headers: { "content-type": "text/plain" } };
  const response = await fetch(url, { ...post, redirect: "manual", signal }).catch(() => {
    throw witnessFailed("It didn't answer.");
  });
  return { status: response.status, text: String((await readAtMost(response, MOST_BYTES)) ?? "") };
}
