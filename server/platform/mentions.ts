import { inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { DELETED_USER } from "#contract/people/shown-names.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";

/**
 * A person in a text that will be stored. It holds their id instead of their name, which is put in when someone reads or
 * is sent the text: so no one else's notifications keep the name of an erased person (RULES §16).
 */
export type Mention = string & { readonly mentions: "a person" };

/** The two signs around the id keep a name's direction to itself. No request may contain them, so no one can forge one. */
export const mention = (userId: string): Mention => `\u2068${userId}\u2069` as Mention;

const MENTION = /\u2068([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\u2069/g;

type Mentioned = Record<string, string | null>;

/** Puts names into a text. @param written How a name is written there, for example with HTML's signs escaped. */
type WithNames = (text: string, written?: (name: string) => string) => string;

/** Looks up everyone whom these texts mention, in one query, or none if they mention no one. */
export async function namesIn(db: Reader, texts: readonly (string | null)[]): Promise<WithNames> {
  const ids = new Set(texts.flatMap((text) => [...(text ?? "").matchAll(MENTION)].map(([, id = ""]) => id)));
  const found =
    ids.size === 0
      ? []
      : await db
          .select({ id: users.id, username: users.username, erasedAt: users.erasedAt })
          .from(users)
          .where(inArray(users.id, [...ids]));
  const names = new Map(found.map(({ id, username, erasedAt }) => [id, erasedAt ? DELETED_USER : username]));
  return putting((id) => names.get(id));
}

/** The names of those whom a row's texts mention, by their ids; null for an erased person. For `withMentioned`. */
export const mentionedIn = (...texts: SQLWrapper[]): SQL<Mentioned> => sql<Mentioned>`(
  select coalesce(json_object_agg(mentioned.id, case when mentioned.erased_at is null then mentioned.username end), '{}')
  from users mentioned where mentioned.id = any(array(
    select found[1]::uuid from regexp_matches(concat(${sql.join(texts, sql`, `)}), ${MENTION.source}, 'g') found)))`;

/** Puts in names that came with the row, without another query. */
export const withMentioned = (names: Mentioned): WithNames => putting((id) => names[id]);

const putting =
  (nameOf: (id: string) => string | null | undefined): WithNames =>
  (text, written = (name) => name) =>
    text.replace(MENTION, (_, id: string) => written(nameOf(id) ?? DELETED_USER));

export async function withNames(db: Reader, text: string): Promise<string> {
  return (await namesIn(db, [text]))(text);
}
