import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { Proof } from "#contract/money/proof.ts";
import type { TestApp } from "#tests/support/app.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

export type Recorded = { about: string; content: Record<string, unknown> };

/** What an entry's text says in its lines that begin with this word. */
export const linesOf = (entry: string, word: string): string[] =>
  entry.split("\n").flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []));

/** All records of a bundle, oldest first. */
export const recordsOf = ({ entries }: Proof): Recorded[] =>
  entries
    .flatMap((entry) => linesOf(entry, "record"))
    .map((line) => line.match(/^(\d+) (\w+) (.*)$/) ?? [])
    .toSorted(([, a], [, b]) => Number(a) - Number(b))
    .map(([, , about = "", content = ""]) => ({ about, content: JSON.parse(content) }));

/** JSON without spaces, with sorted keys. */
const plain = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(plain)
    : typeof value === "object" && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, one]) => [key, plain(one)]),
        )
      : value;

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;
const PEOPLE = ["user", "paidBy", "keeper", "commissioner", "treasurer", "nextTreasurer", "from", "to"];

/** Recomputes a bundle's chain, and holds its texts, ballots, tables and names against its records. */
export function checkProof(proof: Proof): void {
  const head = proof.entries.reduce((previous, entry) => sha256(`${previous}\n${entry}`), "0".repeat(64));
  expect(proof.head).toEqual({ position: proof.entries.length, hash: head });
  const records = recordsOf(proof);
  const all = proof.entries.join("\n");
  const unsaid = proof.texts.filter(({ salt, text }) => !all.includes(`"${sha256(`${salt}:${text}`)}"`));
  expect(unsaid, "every text is in the books").toEqual([]);
  const last = new Map(records.map(({ about, content }) => [`${about} ${content.id}`, content]));
  for (const [id, salt] of Object.entries(proof.salts)) {
    const { ballots } =
      ["vote", "election", "charge_vote"].map((about) => last.get(`${about} ${id}`)).find(Boolean) ?? {};
    if (!ballots) continue;
    expect(ballots, `a ballot on ${id}`).toContainEqual({
      voter: sha256(`${salt}:${proof.reader}`),
      vote: expect.any(String),
    });
  }
  const hashes = new Map(records.map(({ content }) => [content.id, content.table]));
  for (const { id, table } of proof.results) expect(sha256(JSON.stringify(plain(table)))).toBe(hashes.get(id));
  const paidFrom = proof.entries.flatMap((entry) =>
    linesOf(entry, "details").flatMap((line) => JSON.parse(line).resultsHash ?? []),
  );
  expect(proof.results.map(({ id }) => hashes.get(id))).toEqual(expect.arrayContaining(paidFrom));
  const named = records.flatMap(({ content }) =>
    PEOPLE.map((field) => content[field]).filter((id) => id !== null && id !== undefined),
  );
  const kept = [...all.matchAll(new RegExp(`posting (?:kept|owed):\\S+:(${UUID.source}) `, "g"))].map(([, id]) => id);
  expect([...new Set([...named, ...kept])].toSorted()).toEqual(Object.keys(proof.people).toSorted());
}

/** Holds that a bundle has nobody's address, no name but of those it lists, and no salt of anybody else's ballot. */
export async function checkWithheld({ database }: Pick<TestApp, "database">, proof: Proof): Promise<void> {
  const text = JSON.stringify(proof);
  const { rows: people } = await database.ownerPool.query(`
    select id, email, case when has_account then username end as username, case when erased_at is null then concat_ws(' ', first_name, last_name) end as name from users`);
  const told = people.flatMap(({ id, email, username, name }) => {
    if (name === null) return [email, username];
    return id in proof.people ? [email] : [email, name, ...(username ? [`"${username}"`] : [])];
  });
  const { rows: ballots } = await database.ownerPool.query(
    `select salt from votes where user_id <> $1 union all select salt from commissioner_votes where user_id <> $1
     union all select salt from charge_ballots where user_id <> $1`,
    [proof.reader],
  );
  const withheld = [...told, ...ballots.map(({ salt }) => salt)];
  expect(withheld.filter((one) => text.includes(one))).toEqual([]);
}
