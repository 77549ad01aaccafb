import { type SQL, sql } from "drizzle-orm";
import type { SigningAct, SigningStop } from "#contract/operations/transparency.ts";
import { lastCheckpoint, type StoredCheckpoint } from "#server/ledger/log/checkpoints.ts";
import { appendLeaves, hashReader, keepHashes, logSize } from "#server/ledger/log/log-hashes.ts";
import { type Installation, makeKey, type OwnKey, ownKey, placeOf } from "#server/ledger/log/log-keys.ts";
import { rootOf } from "#server/ledger/log/merkle.ts";
import { sealEntries } from "#server/ledger/seal-entries.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { checkpointText, signNote } from "#server/platform/lib/signed-note.ts";

type Signing = Installation & {
  now: Date;
  /** The one chain whose head is needed; absent: all. */
  chain?: string;
  /** `go_on` leaves a trace in the log, and goes on under another name. */
  act?: SigningAct;
};

const SEALED_AT_ONCE = 500;

/**
 * Adds the head of each chain that has moved on to the log, and signs the log's checkpoint, one caller at a time. @returns
 * Why it didn't, if so.
 */
export async function signHeads(
  tx: Tx,
  { now, chain, act = "sign", ...own }: Signing,
): Promise<SigningStop | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ledger.log'))`);
  const last = await lastCheckpoint(tx);
  const before = await ownKey(tx, "log", own);
  const stop = await stopOf(tx, { last, before });
  const isFork = act === "go_on" && (stop === "restored" || stop === "contradicted");
  if (stop && !isFork && !(act === "new_key" && stop === "key_lost")) return stop;
  const key =
    before && !isFork && act !== "new_key" ? before : await nextKey(tx, { ...own, last, before, isFork, now });
  while ((await sealEntries(tx, { limit: SEALED_AT_ONCE })) === SEALED_AT_ONCE);
  await appendLeaves(tx, movedHeads(chain));
  await signLog(tx, { last, key, now });
  return undefined;
}

type NextKey = Installation & {
  before: OwnKey | undefined;
  last: StoredCheckpoint | undefined;
  isFork: boolean;
  now: Date;
};

/** Makes a key, which the log itself names. A log that contradicts what was signed is another log, with another name. */
async function nextKey(tx: Tx, { last, before, isFork, now, ...own }: NextKey): Promise<OwnKey> {
  const seconds = Math.floor(now.getTime() / 1000);
  const place = placeOf(own, "log");
  const kept = before?.key.name.startsWith(place) ? before.key.name : place;
  if (isFork) await appendOne(tx, `potkeeper fork ${last?.size ?? 0} ${seconds}`);
  const key = await makeKey(tx, { ...own, kind: "log", name: isFork ? `${place}/${seconds}` : kept, now, before });
  await appendOne(tx, `potkeeper key ${key.key.text}`);
  return key;
}

const appendOne = (tx: Tx, text: string) =>
  appendLeaves(tx, sql`select null::text as chain, null::bigint as position, ${text}::text as text`);

/** The heads that aren't in the log. Looks at the last seal of each chain only. */
const movedHeads = (chain: string | undefined): SQL => sql`
  with recursive heads as (
    (select chain, position, hash from ledger.seals where ${chain ?? null}::text is null or chain = ${chain ?? null}
      order by chain desc, position desc limit 1)
    union all
    select next.* from heads cross join lateral (
      select s.chain, s.position, s.hash from ledger.seals s where s.chain < heads.chain and ${chain ?? null}::text is null
      order by s.chain desc, s.position desc limit 1) next)
  select chain, position, ledger.head_leaf(chain, position, hash) as text from heads
  where not exists (select from ledger.log_leaves l where l.chain = heads.chain and l.position = heads.position)`;

type Signed = { last: StoredCheckpoint | undefined; key: OwnKey; now: Date };

async function signLog(tx: Tx, { last, key, now }: Signed): Promise<void> {
  const size = await logSize(tx);
  if (!key.privateKey || size === last?.size) return;
  await keepHashes(tx, last?.size ?? 0, size);
  const root = await rootOf(hashReader(tx), size);
  const text = checkpointText({ origin: key.key.name, size, root });
  const note = signNote({ key: key.key, privateKey: key.privateKey }, text);
  await tx.execute(sql`
    insert into ledger.log_checkpoints (size, root, note, home, signed_at)
    values (${size}, ${root}, ${note}, ledger.home(), ${now.toISOString()})`);
}

/** What keeps the log from being signed. */
export async function stopOf(
  reader: Reader,
  { last, before }: { last: StoredCheckpoint | undefined; before: OwnKey | undefined },
): Promise<SigningStop | undefined> {
  if (!last || !before) return undefined;
  const { rows } = await reader.execute<{ isElsewhere: boolean; isContradicted: boolean }>(sql`
    select ledger.home() <> ${last.home} as "isElsewhere",
      exists (select from ledger.log_witnesses where origin = ${before.key.name} and contradicts) as "isContradicted"`);
  const { isElsewhere, isContradicted } = onlyRow(rows);
  const root = await rootOf(hashReader(reader), last.size).catch(() => undefined);
  if (!root?.equals(last.root)) return "changed";
  if (isElsewhere) return "restored";
  if (isContradicted) return "contradicted";
  return before.privateKey === undefined ? "key_lost" : undefined;
}
