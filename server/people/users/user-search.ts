import { and, not, or, type SQL, sql } from "drizzle-orm";
import { isSomebody, localPartBackward, users } from "#server/platform/db/schema/users.ts";
import { contains, matching } from "#server/platform/lib/text-search.ts";

const isThere = isSomebody;
const fullName = sql`(${users.firstName} || ' ' || ${users.lastName})`;

/** Whether a user's username, address or name contains the text: a condition on a row of `users`. */
export function isFound(text: string): SQL | undefined {
  return and(isThere, or(contains(users.username, text), contains(users.email, text), contains(fullName, text)));
}

/**
 * The same users, as a query for all their columns. A text with an at-sign is looked for in an index of what comes before it
 * in addresses, backward: the trigram index would read a share of all addresses, because most go on alike. No
 * username has an at-sign.
 */
export function foundUsers(text: string): SQL {
  const [end = ""] = text.split("@");
  if (end === "" || end === text) return matching(sql`select * from ${users} where ${isFound(text)}`, text);
  const backward = sql`reverse(lower(${end}))`;
  const hasAddress = contains(users.email, text);
  const byAddress = and(
    isThere,
    sql`${localPartBackward(users)} >= ${backward}`,
    sql`${localPartBackward(users)} < ${backward} || ${LAST_CHARACTER}`,
    hasAddress,
  );
  const byName = and(isThere, contains(fullName, text), not(hasAddress));
  return sql`select * from (
    select * from ${users} where ${byAddress} union all select * from ${users} where ${byName}
  ) found`;
}

const LAST_CHARACTER = "\u{10FFFF}";
