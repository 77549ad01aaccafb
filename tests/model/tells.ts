import { expect } from "vitest";
import type { Chosen } from "#tests/model/acts.ts";
import type { Person } from "#tests/support/world.ts";

/** Words that its reader and everyone else read of a person: each mention starts with their id. */
const named = (words: string, { userId }: Person) => words.includes(`\u2068${userId}`);

type Expected = {
  to: readonly Person[];
  sum: string;
  /** Whom it is about: everybody else reads their name. */
  about: readonly Person[];
};

/**
 * Does it, and checks that exactly these people are told of it, each once, with the sum, and with the name of everyone but
 * themselves. Only for acts in a league in which nobody else does anything meanwhile.
 */
export async function tells<A>({ cast, league }: Chosen, act: () => Promise<A>, expected: Expected): Promise<A> {
  const { to, sum, about } = expected;
  const read = async () => {
    const news = "select id, user_id, title || ' ' || message as words from notifications where league_id = $1";
    return (await cast.world.database.ownerPool.query(news, [league.id])).rows;
  };
  const before = new Set((await read()).map(({ id }) => id));
  const answer = await act();
  // A reminder can come at any time, and speaks of other sums.
  const told = (await read()).filter(({ id, words }) => !before.has(id) && words.includes(sum));
  const ids = (people: readonly Person[]) => people.map(({ userId }) => userId).sort();
  expect(told.map(({ user_id }) => user_id).sort(), `told of ${sum}`).toEqual(ids([...new Set(to)]));
  for (const { user_id, words } of told)
    for (const one of about.filter(({ userId }) => userId !== user_id))
      expect(named(words, one), `${words} names ${one.name}`).toBe(true);
  return answer;
}
