import { eq } from "drizzle-orm";
import type { NotificationType } from "#contract/notices/notifications.ts";
import { canVoteUntil } from "#server/notices/open-votes.ts";
import { postPush } from "#server/people/push/post-push.ts";
import { pushKeysOf } from "#server/people/push/push-keys.ts";
import { pushRequest } from "#server/people/push/push-request.ts";
import { liveSessions } from "#server/people/sessions/live-sessions.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { pushSubscriptions } from "#server/platform/db/schema/push.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import type { Deps } from "#server/platform/deps.ts";
import { withNames } from "#server/platform/mentions.ts";

/** A push service keeps a notification this long for a browser that is away; later it would be old news. */
const KEEP_SECONDS = 24 * 60 * 60;
const GONE = new Set([404, 410]);
/** Our request itself is wrong: another try would get the same answer. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 429;

type Work = Pick<Deps, "db" | "clock" | "secret" | "config">;
export type PostPush = typeof postPush;
type Sending = { notificationId: string; sessionId: string };

/**
 * Sends one notification to one browser, if its sign-in session is still alive and, for a request to vote, its reader can
 * still vote. A browser that its push service no longer knows is forgotten. Throws if the service doesn't answer or is
 * busy, so that the queue retries for a day. Sending twice is harmless: the second replaces the first.
 */
export async function sendPush(
  { db, clock, secret, config }: Work,
  sending: Sending,
  post: PostPush = postPush,
): Promise<void> {
  const now = clock();
  const found = await findPush(db, sending, now);
  if (!found || now.getTime() - found.createdAt.getTime() >= KEEP_SECONDS * 1000) return;
  const keepSeconds = keptFor(found, now);
  if (keepSeconds <= 0) return;
  const { sid, userId, browser } = found;
  if (found.notifiedId !== userId || !(await liveSessions(db, [sid], now)).has(sid)) return;
  const keys = await inTransaction(db, (tx) => pushKeysOf(tx, { secret, now }));
  const { id, path, leagueName } = found;
  const title = await withNames(db, found.title);
  // A locked screen shows it: what the title says, and which league, but nothing from the message.
  const body = leagueName && !title.includes(leagueName) ? leagueName : "";
  const text = JSON.stringify({ id, title, body, path: path ?? "/" });
  const site = config.publicUrl;
  const status = await post(pushRequest(browser, { keys, id, text, keepSeconds, site, now }));
  if (GONE.has(status)) {
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, browser.endpoint));
  } else if (status >= 300 && !isFinal(status)) throw new Error(`The push service answered ${status}.`);
}

type Asking = { type: NotificationType; canVoteUntil: Date | null };

/** A request to vote is kept while its reader can still vote; 0 once they can't. */
function keptFor({ type, canVoteUntil: until }: Asking, now: Date): number {
  if (type !== "voting_requested" && type !== "commissioner_vote_proposed") return KEEP_SECONDS;
  return until ? Math.min(KEEP_SECONDS, Math.floor((until.getTime() - now.getTime()) / 1000)) : 0;
}

async function findPush(db: Deps["db"], { notificationId, sessionId }: Sending, now: Date) {
  const [found] = await db
    .select({
      id: notifications.id,
      notifiedId: notifications.userId,
      type: notifications.type,
      title: notifications.title,
      path: notifications.actionUrl,
      createdAt: notifications.createdAt,
      canVoteUntil: canVoteUntil({ userId: notifications.userId, now }),
      leagueName: leagues.name,
      sid: sessions.sid,
      userId: pushSubscriptions.userId,
      browser: {
        endpoint: pushSubscriptions.endpoint,
        p256dh: pushSubscriptions.p256dh,
        auth: pushSubscriptions.auth,
      },
    })
    .from(notifications)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.sessionId, sessionId))
    .innerJoin(sessions, eq(sessions.publicId, sessionId))
    .leftJoin(leagues, eq(leagues.id, notifications.leagueId))
    .where(eq(notifications.id, notificationId));
  return found;
}
