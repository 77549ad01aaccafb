import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { EmailTopic } from "#contract/notices/email-topics.ts";
import type { PushTopic } from "#contract/notices/push.ts";
import { declinedEmailsColumn } from "#server/notices/email-choices.ts";
import type { Audience } from "#server/notices/notice.ts";
import { browsersColumn, declinedPushesColumn } from "#server/notices/push-choices.ts";
import { builtOnce } from "#server/platform/db/built-once.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { isSomebody, users } from "#server/platform/db/schema/users.ts";

/** Someone who is told, with their choices of what comes by email and as push notifications (RULES §19). */
export type Reader = {
  id: string;
  email: string;
  isAdmin: boolean;
  declinedEmails: EmailTopic[];
  declinedPushes: PushTopic[];
  /** The sign-in sessions whose browsers show notifications. */
  browsers: string[];
};

/**
 * Finds everyone in these audiences, in one query; an erased account has no one left to tell. @returns Each audience's
 * people, in the order in which it names them.
 */
export async function readersOf(tx: Tx, audiences: readonly Audience[]): Promise<(audience: Audience) => Reader[]> {
  const named = new Set(audiences.flatMap((audience) => ("everyAdminBut" in audience ? [] : audience)));
  const tellsAdmins = audiences.some((audience) => "everyAdminBut" in audience);
  const read = tellsAdmins ? namedReadersAndAdmins : namedReaders;
  const found: Reader[] = named.size > 0 || tellsAdmins ? await read(tx, { ids: [...named] }) : [];
  const byId = new Map(found.map((reader) => [reader.id, reader]));
  return (audience) =>
    "everyAdminBut" in audience
      ? found.filter(({ id, isAdmin }) => isAdmin && id !== audience.everyAdminBut)
      : [...new Set(audience)].flatMap((id) => byId.get(id) ?? []);
}

const isNamed = sql`${users.id} = any(${sql.placeholder("ids")}::uuid[])`;

const readersWhere = (isTheirs: SQL | undefined) =>
  builtOnce((db) =>
    db
      .select({
        id: users.id,
        email: users.email,
        isAdmin: sql<boolean>`users.role = 'admin'`,
        declinedEmails: declinedEmailsColumn,
        declinedPushes: declinedPushesColumn,
        browsers: browsersColumn,
      })
      .from(users)
      .where(and(isTheirs, isSomebody)),
  );
const namedReaders = readersWhere(isNamed);
const namedReadersAndAdmins = readersWhere(or(isNamed, eq(users.role, "admin")));
