import { sql } from "drizzle-orm";
import type { LogState } from "#contract/operations/transparency.ts";
import { lastCheckpoint } from "#server/ledger/log/checkpoints.ts";
import { type Installation, keysOf, ownKey } from "#server/ledger/log/log-keys.ts";
import { stopOf } from "#server/ledger/log/sign-heads.ts";
import type { Reader } from "#server/platform/db/client.ts";

type Row = { address: string; answer: string; answeredAt: string };

const isoOf = (text: string) => new Date(text).toISOString();

/** What anyone may know about the log. */
export async function logState(reader: Reader, own: Installation): Promise<LogState> {
  const [last, before, keys, [cosigner]] = await Promise.all([
    lastCheckpoint(reader),
    ownKey(reader, "log", own),
    keysOf(reader, "log"),
    keysOf(reader, "witness"),
  ]);
  const { rows } = await reader.execute<Row>(sql`
    select address, answer, answered_at as "answeredAt" from ledger.log_witnesses
    where origin = ${before?.key.name ?? ""} order by address`);
  return {
    origin: before?.key.name ?? null,
    key: before?.key.text ?? null,
    keys: keys.map(({ vkey, statement, madeAt }) => ({ vkey, statement, madeAt: isoOf(madeAt) })),
    checkpoint: last
      ? {
          size: last.size,
          root: last.root.toString("base64"),
          signedAt: isoOf(last.signedAt),
          cosigned: last.cosigned.map(({ witness, at }) => ({ witness, at: isoOf(at) })),
        }
      : null,
    witness: cosigner?.vkey ?? null,
    witnesses: rows.map((row) => ({ ...row, answeredAt: isoOf(row.answeredAt) })),
    stop: (await stopOf(reader, { last, before })) ?? null,
  };
}
