import { expect, it } from "vitest";
import type { AdminCase } from "#contract/operations/admin-oversight.ts";
import type { AdminRequest } from "#contract/operations/admin-requests.ts";
import { WAITING_PLACES } from "#contract/platform/waiting-places.ts";
import { adminWords } from "#server/operations/admin/first-words.ts";

const { requests, cases } = WAITING_PLACES;
const NOON = "2026-11-01T12:00:00.000Z";
const aRequest = (status: AdminRequest["status"], carriedOutAt: string | null): Partial<AdminRequest> => ({
  ...{ status, requestedBy: "bea", isOwn: false, reason: null, createdAt: NOON },
  carriedOutAt,
  summary: `${status} request`,
});
const aCase = (message: string): Partial<AdminCase> => ({
  ...{
    message,
    kind: "payout_vote",
    leagueName: "Sunday Crew",
    username: null,
    amount: "35.00",
    currency: "USD",
    occurredAt: NOON,
  },
});
const messagesOf = ({ items }: typeof cases) => items.map(({ message }) => message);

const wordsOf = (answers: { requests?: Partial<AdminRequest>[]; cases?: Partial<AdminCase>[] } = {}) =>
  adminWords(new Date(NOON), ...[answers.requests ?? [], answers.cases ?? []].map((a) => JSON.stringify(a)));

it("An admin for whom nothing waits gets no words, so that their lists don't show", () => {
  expect(wordsOf()).toEqual({});
});

it("A list's words are its title with the number of all, and as many messages as there are places for", () => {
  const words = wordsOf({ cases: ["a", "b", "c", "d", "e", "f", "g"].map(aCase) });
  expect(words[cases.title]).toBe("Waiting for an admin (7)");
  expect(messagesOf(cases).map((place) => words[place])).toEqual(["a", "b", "c", "d", "e", "f"]);
  expect(words).not.toHaveProperty([requests.title]);
});

it("Places without a message get an empty one", () => {
  const words = wordsOf({ cases: [aCase("a")] });
  expect(messagesOf(cases).map((place) => words[place])).toEqual(["a", "", "", "", "", ""]);
});

it("Requests that were decided keep their list's title, but aren't among its messages", () => {
  const words = wordsOf({ requests: [aRequest("done", null), aRequest("waiting", null)] });
  expect(words[requests.title]).toBe("Waiting for a second admin (1)");
  expect(words[messagesOf(requests)[0] ?? ""]).toBe("waiting request");
  expect(wordsOf({ requests: [aRequest("refused", null)] })[requests.title]).toBe("Requests of admins");
});

it("Requests that only wait for objections say so", () => {
  const words = wordsOf({ requests: [aRequest("waiting", "2026-11-01T00:00:00.000Z")] });
  expect(words[requests.title]).toBe("Waiting for objections (1)");
});

it("An item's places hold what comes below its message and the words of its buttons, none of its places is left over", () => {
  const [place] = requests.items;
  if (!place) throw new Error("A list has places for items.");
  const own = { ...aRequest("waiting", "2026-11-02T12:00:00.000Z"), isOwn: true, reason: "Asked by phone." };
  const words = wordsOf({ requests: [own] });
  expect([...place.facts, place.note, ...place.buttons].map((name) => words[name])).toEqual([
    ...["", "“Asked by phone.”"],
    expect.stringMatching(
      /^Asked by you, Nov 1, 2026, 12:00\sPM\. Takes effect on Nov 2, 2026, 12:00\sPM, unless someone objects\.$/,
    ),
    ...["", "Take back", "", ""],
  ]);
});

it("Requests that were decided keep the place of their title below those that wait", () => {
  expect(wordsOf({ requests: [aRequest("waiting", null)] })[requests.below]).toBe("");
  expect(wordsOf({ requests: [aRequest("waiting", null), aRequest("done", null)] })[requests.below]).toBe(
    "Recently decided",
  );
});
