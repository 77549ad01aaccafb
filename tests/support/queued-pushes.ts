import { type PostPush, sendPush } from "#server/people/push/send-push.ts";
import type { TestApp } from "#tests/support/app.ts";

export type QueuedPush = { notificationId: string; sessionId: string };

/** Takes the pushes that wait in the queue, and hands them to a stand-in for the push service. @returns How many there were. */
export async function sendQueuedPushes(world: TestApp, post: PostPush): Promise<number> {
  const { rows } = await world.database.ownerPool.query<{ id: string; payload: QueuedPush }>(
    `select j.id, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send_push'`,
  );
  for (const { id, payload } of rows) {
    await sendPush(world.deps, payload, post);
    await world.database.ownerPool.query("delete from graphile_worker._private_jobs where id = $1", [id]);
  }
  return rows.length;
}
