import { beforeEach, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { getPayoutAccount } from "#contract/money/payout-account.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { getPayoutReceipt } from "#contract/money/receipts.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { resolveVotingSession } from "#contract/operations/admin-oversight.ts";
import { castVote, getVotingSession } from "#contract/votes/payout-votes.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { anAdmin } from "#tests/support/world.ts";

const world = withWorld();
const [casey, ann, ben] = withPeople(world, "casey", "ann", "ben");

/** A completed season with $100.00 to win. */
const aSeason = (terms: Record<string, unknown> = {}) =>
  withLeague(world, { by: casey, players: [ann, ben], paid: true, status: "completed" }, terms);

const propose = (league: League, payouts: object[], more: object = {}) =>
  casey.call(proposePayouts, { ...of(league), body: { payouts, ...more } });
const made = async (league: League) => (await casey.call(listPayouts, of(league))).body;

describe("A prize with a name", () => {
  let league: League;
  beforeEach(async () => {
    league = await aSeason();
  });

  it("can be won along with a place and other prizes, and also by another member", async () => {
    const prize = (name: string, amount = "5.00", person = ann) => ({ userId: person.userId, prize: name, amount });
    const payouts = [
      prize("High score, week 10"),
      prize("High score, week 9"),
      prize("Most points", "10.00"),
      { ...prize("Most points", "10.00", ben), place: null },
      { userId: ann.userId, place: 1, prize: "Champion", amount: "40.00" },
    ];
    expect((await propose(league, payouts)).status).toBe(201);
    expect((await made(league)).map(({ username, place, prize: name }) => [username, place, name])).toEqual([
      ["ann", 1, "Champion"],
      ["ann", null, "High score, week 9"],
      ["ann", null, "High score, week 10"],
      [expect.any(String), null, "Most points"],
      [expect.any(String), null, "Most points"],
    ]);
    expect((await propose(league, [prize("Most points")])).status).toBe(409);
    expect((await propose(league, [{ ...prize("Loser"), place: 1 }])).status).toBe(409);
  });

  it("is named to its winner, in the receipt, and among the prizes waiting for a bank account", async () => {
    await propose(league, [{ userId: ben.userId, prize: "Most points", amount: "5.00" }]);
    const { body: told } = await ben.call(listNotifications);
    expect(told).toContainEqual(
      expect.objectContaining({ title: `You won $5.00: Most points in ${league.name}`, leagueId: league.id }),
    );
    const [payout] = await made(league);
    const receipt = await ben.call(getPayoutReceipt, { params: { id: payout?.id ?? "" } });
    expect(receipt.body).toMatchObject({ place: null, prize: "Most points", season: league.season });
    const { waiting } = (await ben.call(getPayoutAccount)).body;
    expect(waiting).toContainEqual(expect.objectContaining({ leagueId: league.id, prize: "Most points" }));
  });

  it("needs a name, if it has no place, on one line and of 100 characters at most", async () => {
    const faultOf = async (payout: object) => {
      const answer = await propose(league, [{ userId: ann.userId, amount: "5.00", ...payout }]);
      return [answer.status, answer.error.errors];
    };
    const nameless = [400, [{ path: "payouts.0.place", message: "Enter a place, or name the prize" }]];
    for (const payout of [{}, { prize: "" }, { place: null, prize: null }]) {
      expect(await faultOf(payout)).toEqual(nameless);
    }
    expect(await faultOf({ prize: "x".repeat(101) })).toMatchObject([400, [{ path: "payouts.0.prize" }]]);
    expect(await faultOf({ prize: "two\nlines" })).toMatchObject([400, [{ path: "payouts.0.prize" }]]);
    expect(await faultOf({ place: 51, prize: "Last" })).toMatchObject([400, [{ path: "payouts.0.place" }]]);
    expect(await made(league)).toEqual([]);
  });
});

it("A vote shows its named prizes and pays them, and an admin can name others instead", async () => {
  const league = await aSeason({ payoutRule: "majority_approval" });
  const payouts = [{ userId: ann.userId, prize: "Most points", amount: "5.00" }];
  const first = await propose(league, payouts);
  const sessionId = first.body.votingSessionId ?? "";
  const proposed = async () => (await ann.call(getVotingSession, { params: { id: sessionId } })).body.proposedPayouts;
  expect(await proposed()).toMatchObject([{ place: null, prize: "Most points", username: "ann" }]);
  for (const player of [ann, ben]) await player.call(castVote, { params: { sessionId }, body: { vote: "against" } });

  const admin = await anAdmin(world, "overseer");
  const instead = [{ userId: ben.userId, prize: "Fewest points", amount: "4.00" }];
  await admin.call(resolveVotingSession, {
    params: { id: sessionId },
    body: { action: "replace", reason: "Ben has them.", payouts: instead },
  });
  expect(await proposed()).toMatchObject([{ place: null, prize: "Fewest points", username: "ben" }]);

  const second = await propose(league, payouts);
  const params = { sessionId: second.body.votingSessionId ?? "" };
  for (const player of [ann, ben]) await player.call(castVote, { params, body: { vote: "for" } });
  expect((await made(league)).map(({ prize }) => prize)).toEqual(["Fewest points", "Most points"]);
});

it("A place or prize that a member has, or that is listed twice for them, can't be put to a vote", async () => {
  const league = await aSeason({ payoutRule: "majority_approval" });
  const first = { userId: ann.userId, place: 1, amount: "5.00" };
  const named = { userId: ann.userId, prize: "Most points", amount: "5.00" };
  const refusalOf = async (...payouts: object[]) => {
    const { status, error } = await propose(league, payouts);
    return [status, error.message];
  };
  expect(await refusalOf(first, { ...first, prize: "Champion" })).toEqual([
    409,
    "One of these places is listed twice for the same member.",
  ]);
  expect(await refusalOf(named, named)).toEqual([409, "One of these prizes is listed twice for the same member."]);
  const { body } = await propose(league, [first, named]);
  const params = { sessionId: body.votingSessionId ?? "" };
  for (const player of [ann, ben]) await player.call(castVote, { params, body: { vote: "for" } });
  for (const [again, what] of [
    [first, "places"],
    [named, "prizes"],
  ] as const) {
    const refused = `One of these ${what} of ${league.name} was already paid to the same member. Nothing was paid twice.`;
    expect(await refusalOf(again)).toEqual([409, refused]);
  }
  expect(await made(league)).toHaveLength(2);
});
