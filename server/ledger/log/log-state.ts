import { sql } from "drizzle-orm";
import type { LogState } from "#contract/operations/transparency.ts";
import { keysOf, ownKey } from "#server/ledger/log/keys.ts";
import { lastCheckpoint, stopOf } from "#server/ledger/log/sign-heads.ts";
import type { Reader } from "#server/platform/db/client.ts";

type Row = { address: string; vkey: string; answer: string; answeredAt: string; cosignedAt: string | null };

const isoOf = (text: string) => new Date(text).toISOString();

/** What anyone may know about the log. */
export async function logState(reader: Reader, { secret }: { secret: string }): Promise<LogState> {
  const [last, own, keys, [cosigner]] = await Promise.all([
    ...([lastCheckpoint(reader), ownKey(reader, "log", secret)] as const),
    ...([keysOf(reader, "log"), keysOf(reader, "witness")] as const),
  ]);
  const { rows } = await reader.execute<Row>(sql`
    select address, vkey, answer, answered_at as "answeredAt", case when size = ${last?.size ?? 0} then cosigned_at end as "cosignedAt"
    from ledger.log_witnesses where origin = ${own?.key.name ?? ""} order by address`);
  return {
    origin: own?.key.name ?? null,
    key: own?.key.text ?? null,
    keys: keys.map(({ vkey, statement, madeAt }) => ({ vkey, statement, madeAt: isoOf(madeAt) })),
    checkpoint: last ? { size: last.size, root: last.root.toString("base64"), signedAt: isoOf(last.signedAt) } : null,
    witness: cosigner?.vkey ?? null,
    witnesses: rows.map(({ cosignedAt, answeredAt, ...row }) => ({
      ...{ ...row, answeredAt: isoOf(answeredAt), cosignedAt: cosignedAt && isoOf(cosignedAt) },
    })),
    stop: (await stopOf(reader, last, own)) ?? null,
  };
}
