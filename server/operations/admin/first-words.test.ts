import { expect, it } from "vitest";
import type { AdminCase } from "#contract/operations/admin-oversight.ts";
import type { AdminRequest } from "#contract/operations/admin-requests.ts";
import type { Unclaimed } from "#contract/operations/unclaimed-money.ts";
import { WAITING_PLACES } from "#contract/platform/prerendered.ts";
import { adminWords } from "#server/operations/admin/first-words.ts";

const { requests, cases, unclaimed } = WAITING_PLACES;
const aRequest = (status: AdminRequest["status"], carriedOutAt: string | null): Partial<AdminRequest> => ({
  status,
  carriedOutAt,
  summary: `${status} request`,
});
const aCase = (message: string): Partial<AdminCase> => ({ message });
const kept: Partial<Unclaimed> = { username: null, leagueName: "Sunday Crew", reason: "No answer for a year." };

const wordsOf = (
  answers: { requests?: Partial<AdminRequest>[]; cases?: Partial<AdminCase>[]; unclaimed?: Partial<Unclaimed>[] } = {},
) =>
  adminWords(...[answers.requests ?? [], answers.cases ?? [], answers.unclaimed ?? []].map((a) => JSON.stringify(a)));

it("An admin for whom nothing waits gets no words, so that their lists don't show", () => {
  expect(wordsOf()).toEqual({});
});

it("A list's words are its title with the number of all, and as many messages as there are places for", () => {
  const words = wordsOf({ cases: ["a", "b", "c", "d"].map(aCase) });
  expect(words[cases.title]).toBe("Waiting for an admin (4)");
  expect(cases.messages.map((place) => words[place])).toEqual(["a", "b", "c"]);
  expect(words).not.toHaveProperty([requests.title]);
});

it("Places without a message get an empty one", () => {
  const words = wordsOf({ unclaimed: [kept] });
  expect(words[unclaimed.title]).toBe("Unclaimed money (1)");
  expect(unclaimed.messages.map((place) => words[place])).toEqual([
    "A deleted user, Sunday Crew. No answer for a year.",
    "",
    "",
  ]);
});

it("Requests that were decided keep their list's title, but aren't among its messages", () => {
  const words = wordsOf({ requests: [aRequest("done", null), aRequest("waiting", null)] });
  expect(words[requests.title]).toBe("Waiting for a second admin (1)");
  expect(words[requests.messages[0] ?? ""]).toBe("waiting request");
  expect(wordsOf({ requests: [aRequest("refused", null)] })[requests.title]).toBe("Waiting for a second admin (0)");
});

it("Requests that only wait for objections say so", () => {
  const words = wordsOf({ requests: [aRequest("waiting", "2026-11-01T00:00:00.000Z")] });
  expect(words[requests.title]).toBe("Waiting for objections (1)");
});
