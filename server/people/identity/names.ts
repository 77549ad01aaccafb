import { eq, sql } from "drizzle-orm";
import { firstNameSchema, lastNameSchema, usernameSchema } from "#contract/people/auth.ts";
import { isReservedName, looksForeign } from "#contract/people/reserved-names.ts";
import type { ProvedIdentity } from "#server/people/identity/redeem.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { randomToken } from "#server/platform/lib/tokens.ts";

/** Longer ones leave no room for a number. */
const BASE_MAX = 26;
const NUMBERS_TRIED = 50;

/** Makes the names of a new account from what the provider says. Their owner can change them. */
export async function namesFor(tx: Tx, { names, email }: ProvedIdentity) {
  const { given, family, whole = "", preferred } = names;
  const [local = ""] = email.split("@");
  const [ofAddress, ...restOfAddress] = local.split(/[._-]+/).map(capitalized);
  const [first = "", ...rest] = whole.split(/\s+/);
  const username = await freeUsername(tx, [preferred?.split("@")[0], local, given]);
  const fitting = (texts: (string | undefined)[], schema: typeof firstNameSchema, fallback: string) =>
    texts.map((text) => schema.safeParse(text)).find(({ success }) => success)?.data ?? fallback;
  return {
    username,
    firstName: fitting([given, first, restOfAddress.length > 0 ? ofAddress : undefined], firstNameSchema, username),
    lastName: fitting([family, rest.join(" "), restOfAddress.join(" ")], lastNameSchema, "Member"),
  };
}

const capitalized = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** Nobody has it, or one that looks like it. */
const isFree = async (tx: Tx, name: string): Promise<boolean> =>
  (await tx.$count(users, eq(users.usernameLook, sql`username_look(${name})`))) === 0;

async function freeUsername(tx: Tx, texts: (string | undefined)[]): Promise<string> {
  const bases = texts.map((text = "") => text.replace(/[^\p{L}\p{N}._-]/gu, "").slice(0, BASE_MAX));
  for (const base of bases) {
    for (let number = 1; number <= NUMBERS_TRIED; number++) {
      const name = usernameSchema.safeParse(number === 1 ? base : `${base}${number}`);
      if (!name.success || isReservedName(name.data) || looksForeign(name.data)) break;
      if (await isFree(tx, name.data)) return name.data;
    }
  }
  return `member-${randomToken()
    .replace(/[^a-z\d]/gi, "")
    .slice(0, 8)
    .toLowerCase()}`;
}
