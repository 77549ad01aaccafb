import { expect, it } from "vitest";
import { reasonWords } from "#server/notices/reason-words.ts";

it.each([
  ["lost_or_stolen_card", "lost or stolen card"],
  ["The account is closed.", "The account is closed"],
  ["No such destination: 'acct_1Abc'.", "No such destination: 'acct_1Abc'"],
  ["acct_1Abc", "acct_1Abc"],
  [null, "no reason given"],
])("puts the processor's %s into another sentence as %s, without changing what it names", (reason, words) => {
  expect(reasonWords(reason)).toBe(words);
});
