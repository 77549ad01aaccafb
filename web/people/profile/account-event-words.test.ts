import { expect, it } from "vitest";
import { detailsOf, titleOf } from "#web/people/profile/account-event-words.ts";

it.each([
  ["account", "signed_in_on_new_device", "Signed in on a new device"],
  ["account", "something_newer", "Something newer"],
  ["admin", "user.end_sessions", "An admin signed you out everywhere"],
  ["admin", "user.something_else", "An admin acted on the account: Something else"],
  ["operator", "user.create", "The operator opened the account"],
] as const)("%s: %s is %s", (by, kind, words) => {
  expect(titleOf({ by, kind })).toBe(words);
});

it("says which address, passkey or account it was, and no date by its ISO form", () => {
  const details = { old: "c***@example.com", Passkey: "Laptop", dueAt: "2026-09-04T12:00:00.000Z" };
  expect(detailsOf({ details })).toEqual([
    { label: "Old", value: "c***@example.com" },
    { label: "Passkey", value: "Laptop" },
    { label: "Removed on", value: expect.stringMatching(/^Sep 4, 2026, /) },
  ]);
});
