import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { DELETED_USER } from "#contract/people/shown-names.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { hasNamesakeIn, memberName } from "#server/platform/member-names.ts";

/**
 * A person in a text that will be stored. It holds their id instead of their name, which is put in when someone reads or
 * is sent the text: so no one else's notifications keep the name of an erased person (RULES §16).
 */
export type Mention = string & { readonly mentions: "a person" };

/**
 * The two signs around the ids keep a name's direction to itself. No request may contain them, so no one can forge one.
 * @param leagueId The league whose people read the text: they know each other by full name. Elsewhere, and for two with
 * the same name, the username follows it.
 */
export const mention = (userId: string, leagueId: string | null = null): Mention =>
  `\u2068${userId}${leagueId === null ? "" : `/${leagueId}`}\u2069` as Mention;

const ID = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";
const MENTION = new RegExp(`\u2068((${ID})(?:/(${ID}))?)\u2069`, "g");

/** Whom texts mention, by what stands between the two signs; null for an erased person. */
type Mentioned = Record<string, Parameters<typeof memberName>[0] | null>;

/** Puts names into a text. @param written How a name is written there, for example with HTML's signs escaped. */
type WithNames = (text: string, written?: (name: string) => string) => string;

/** Looks up everyone whom these texts mention, in one query, or none if they mention no one. */
export async function namesIn(db: Reader, texts: readonly (string | null)[]): Promise<WithNames> {
  const found = [...new Set(texts.flatMap((text) => text?.match(MENTION) ?? []))].join(" ");
  if (found === "") return withMentioned({});
  const { rows } = await db.execute<{ people: Mentioned }>(sql`select ${mentionedIn(sql`${found}::text`)} as people`);
  return withMentioned(rows[0]?.people ?? {});
}

/** Those whom a row's texts mention. For `withMentioned`. */
export const mentionedIn = (...texts: SQLWrapper[]): SQL<Mentioned> => sql<Mentioned>`(
  select coalesce(json_object_agg(found.mention, case when person.erased_at is null then json_build_object(
      'id', person.id, 'username', person.username, 'firstName', person.first_name, 'lastName', person.last_name,
      'erasedAt', null, 'hasNamesake', found.league is null or ${hasNamesakeIn(sql`found.league`, sql`person`)}) end), '{}')
  from (select distinct hit[1] as mention, hit[2]::uuid as person, hit[3]::uuid as league
    from regexp_matches(concat_ws(' ', ${sql.join(texts, sql`, `)}), ${MENTION.source}, 'g') hit) found
  join users person on person.id = found.person)`;

/** Puts in names that came with the row, without another query. */
export const withMentioned =
  (people: Mentioned): WithNames =>
  (text, written = (name) => name) =>
    text.replace(MENTION, (_, key: string) => {
      const person = people[key];
      return written(person ? memberName(person) : DELETED_USER);
    });

/** The same for readers outside of the site, who know only people with accounts: everyone else is "a member" (RULES §30). */
export async function namesOutside(db: Reader, texts: readonly string[]): Promise<WithNames> {
  const ids = texts.flatMap((text) => [...text.matchAll(MENTION)].flatMap(([, , id]) => id ?? []));
  if (ids.length === 0) return withMentioned({});
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users where id = any(${sql.param(ids)}::uuid[]) and has_account and erased_at is null`,
  );
  const known = new Set(rows.map(({ id }) => id));
  const named = await namesIn(db, texts);
  return (text, written = (name) => name) =>
    named(
      text.replace(MENTION, (mention, _, id: string, __, at: number) => {
        if (known.has(id)) return mention;
        return written(at === 0 ? "A member" : "a member");
      }),
      written,
    );
}

export async function withNames(db: Reader, text: string): Promise<string> {
  return (await namesIn(db, [text]))(text);
}
