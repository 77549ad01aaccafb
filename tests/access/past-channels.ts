import type { TestApp } from "#tests/support/app.ts";

/** Leagues with channels: one that is on, with a message that waits, and one that was switched off. */
export async function withChannels({ database, clock }: TestApp, on: string, off: string): Promise<void> {
  const stored = `insert into league_channels (league_id, kind, host, sealed, since, off_at)
    values ($1, 'discord', 'discord.com', '', $3, null), ($2, 'slack', 'hooks.slack.com', '', $3, $3)`;
  await database.ownerPool.query(stored, [on, off, clock()]);
  const told = `insert into channel_deliveries (league_id, event, text, facts, created_at, state, attempts, fault)
    select id, 'channel.tried', 'A try.', '{}', $3, state, 1, 'It answered 500.' from (values ($1::uuid, 'waiting'), ($2::uuid, 'failed')) as told (id, state)`;
  await database.ownerPool.query(told, [on, off, clock()]);
}
