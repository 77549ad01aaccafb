import { type SQL, sql } from "drizzle-orm";
import type { SigningStop } from "#contract/operations/signing-stops.ts";
import type { SigningAct } from "#contract/operations/transparency.ts";
import { makeKey, type Own, type OwnKey, ownKey, placeOf } from "#server/ledger/log/keys.ts";
import { rootOf } from "#server/ledger/log/merkle.ts";
import { appendLeaves, hashReader, keepHashes, logSize } from "#server/ledger/log/tree.ts";
import { sealEntries } from "#server/ledger/seal-entries.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { checkpointText, signNote } from "#server/platform/lib/signed-note.ts";

const SEALED_AT_ONCE = 500;

export type LastCheckpoint = { size: number; root: Buffer; note: string; home: string; signedAt: string };

/** The newest checkpoint, with the lines of those who cosigned it; undefined before the first. */
export async function lastCheckpoint(reader: Reader): Promise<LastCheckpoint | undefined> {
  const { rows } = await reader.execute<LastCheckpoint>(sql`
    select c.size, c.root, c.home, c.signed_at as "signedAt", c.note || coalesce((
      select string_agg(w.line, '' order by w.address) from ledger.log_witnesses w
      where w.size = c.size and w.origin = split_part(c.note, E'\n', 1)), '') as note
    from ledger.log_checkpoints c order by c.size desc limit 1`);
  return rows[0];
}

/**
 * Adds the head of each chain that has moved on to the log, and signs the log's checkpoint, one caller at a time.
 * @param chain The one whose head is needed; absent: all. @returns Why nothing was signed, if so.
 */
export async function signHeads(
  tx: Tx,
  own: Own,
  { chain, act = "sign" }: { chain?: string; act?: SigningAct } = {},
): Promise<SigningStop | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ledger.log'))`);
  const [last, before] = [await lastCheckpoint(tx), await ownKey(tx, "log", own.secret)];
  const stop = await stopOf(tx, last, before);
  const isFork = act === "go_on" && (stop === "restored" || stop === "contradicted");
  if (stop && !isFork && !(act === "new_key" && stop === "key_lost")) return stop;
  if (isFork) await appendOne(tx, `potkeeper fork ${last?.size} ${Math.floor(own.now.getTime() / 1000)}`);
  const key = before && !isFork && act !== "new_key" ? before : await nextKey(tx, own, before, isFork);
  while ((await sealEntries(tx, { limit: SEALED_AT_ONCE })) === SEALED_AT_ONCE);
  await appendLeaves(tx, movedHeads(chain));
  await signLog(tx, own.now, last?.size ?? 0, key);
  return undefined;
}

/** Makes a key, which the log itself names. A log that contradicts what was signed is another log, with another name. */
async function nextKey(tx: Tx, own: Own, before: OwnKey | undefined, isFork: boolean): Promise<OwnKey> {
  const place = placeOf(own, "log");
  const kept = before?.key.name.startsWith(place) ? before.key.name : place;
  const name = isFork ? `${place}/${Math.floor(own.now.getTime() / 1000)}` : kept;
  const made = await makeKey(tx, own, "log", name, before);
  await appendOne(tx, `potkeeper key ${made.key.text}`);
  return made;
}

const appendOne = (tx: Tx, leaf: string) =>
  appendLeaves(tx, sql`select null::text as chain, null::bigint as position, ${leaf}::text as leaf`);

/** The leagues' heads that aren't in the log. Looks at the last seal of each chain only; ids come before `platform`. */
const movedHeads = (chain: string | undefined): SQL => sql`
  with recursive heads as (
    (select chain, position, hash from ledger.seals where ${chain ?? null}::text is null and chain < 'platform' or chain = ${chain ?? null}
      order by chain desc, position desc limit 1)
    union all
    select next.* from heads cross join lateral (
      select s.chain, s.position, s.hash from ledger.seals s where s.chain < heads.chain and ${chain ?? null}::text is null
      order by s.chain desc, s.position desc limit 1) next)
  select chain, position, ledger.head_leaf(chain, position, hash) as leaf from heads
  where not exists (select from ledger.log_hashes l where l.chain = heads.chain and l.position = heads.position)`;

async function signLog(tx: Tx, now: Date, old: number, { key, privateKey }: OwnKey): Promise<void> {
  const size = await logSize(tx);
  if (privateKey === undefined || size === old) return;
  await keepHashes(tx, old, size);
  const root = await rootOf(hashReader(tx), size);
  const note = signNote({ key, privateKey }, checkpointText({ origin: key.name, size, root }));
  await tx.execute(sql`
    insert into ledger.log_checkpoints values (${size}, ${root}, ${note}, ledger.home(), ${now.toISOString()})`);
}

/** What keeps the log from being signed. */
export async function stopOf(
  reader: Reader,
  last: LastCheckpoint | undefined,
  key: OwnKey | undefined,
): Promise<SigningStop | undefined> {
  if (!last || !key) return undefined;
  const { rows } = await reader.execute<{ isElsewhere: boolean; isContradicted: boolean }>(sql`
    select ledger.home() <> ${last.home} as "isElsewhere",
      exists (select from ledger.log_witnesses where origin = ${key.key.name} and contradicts) as "isContradicted"`);
  const { isElsewhere, isContradicted } = onlyRow(rows);
  const root = await rootOf(hashReader(reader), last.size).catch(() => undefined);
  if (!root?.equals(last.root)) return "changed";
  if (isElsewhere) return "restored";
  if (isContradicted) return "contradicted";
  return key.privateKey === undefined ? "key_lost" : undefined;
}
