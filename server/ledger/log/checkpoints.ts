import { sql } from "drizzle-orm";
import type { Reader } from "#server/platform/db/client.ts";

export type StoredCheckpoint = {
  size: number;
  root: Buffer;
  /** Signed by the log, and below that by everyone who cosigned it. */
  note: string;
  home: string;
  signedAt: string;
  cosigned: { witness: string; at: string }[];
};

/** The newest checkpoint with its cosignatures; undefined before the first. */
export async function lastCheckpoint(reader: Reader): Promise<StoredCheckpoint | undefined> {
  const { rows } = await reader.execute<StoredCheckpoint>(sql`
    select c.size, c.root, c.note || coalesce(string_agg(s.line, '' order by s.cosigned_at, s.witness), '') as note, c.home,
      c.signed_at as "signedAt",
      coalesce(jsonb_agg(jsonb_build_object('witness', s.witness, 'at', s.cosigned_at) order by s.cosigned_at, s.witness)
        filter (where s.size is not null), '[]') as cosigned
    from (select * from ledger.log_checkpoints order by size desc limit 1) c
    left join ledger.log_cosignatures s on s.size = c.size
    group by c.size, c.root, c.note, c.home, c.signed_at`);
  return rows[0];
}
