import { describe, expect, it } from "vitest";
import type { Custody } from "#contract/terms/custody.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { neverSaidIn, textsIn } from "#tests/support/never-said.ts";

/** Each phrase by its name, those of an amount or a person with made ones. */
const phrasesOf = (custody: Custody) =>
  Object.entries<unknown>(wordsOf({ custody })).map(([name, words]) => {
    const made =
      typeof words === "function" ? words("Casey", { owes: "Casey owes", whom: "you", card: "a card" }) : words;
    return { name, texts: textsIn(made) };
  });

describe("words by custody", () => {
  it("never say in a league that keeps its own money that Potkeeper holds or moves it", () => {
    const phrases = phrasesOf("treasurer");
    expect(phrases.length).toBeGreaterThan(40);
    const said = phrases.flatMap(({ name, texts }) => texts.flatMap(neverSaidIn).map((what) => `${name}: ${what}`));
    expect(said).toEqual([]);
  });

  it("are phrases that differ: one for both needs no place in the table", () => {
    const others = new Map(phrasesOf("treasurer").map(({ name, texts }) => [name, texts.join()]));
    const alike = phrasesOf("potkeeper").filter(({ name, texts }) => texts.join() === others.get(name));
    expect(alike).toEqual([]);
  });
});
