import { type SQL, sql } from "drizzle-orm";
import { v7 as laterId } from "uuid";
import type { ChannelNews } from "#server/notices/notice.ts";

/** The statement that keeps news for the channels of leagues that have one; the database queues what delivers it. */
export function channelling(news: readonly ChannelNews[], now: Date): SQL {
  const rows = news.map(({ channelOf: league_id, ...told }) => ({ id: laterId(), league_id, ...told }));
  return sql`insert into channel_deliveries (id, league_id, event, text, facts, created_at)
    select told.id, told.league_id, told.event, told.text, told.facts, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as told (id uuid, league_id uuid, event text, text text, facts jsonb)
    join league_channels channel on channel.league_id = told.league_id and channel.off_at is null
    order by told.league_id, told.id`;
}
