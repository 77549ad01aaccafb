import { expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { castCommissionerVote, proposeCommissioner } from "#contract/votes/commissioner-votes.ts";
import { settleExpiredProposals } from "#server/votes/commissioner-votes/settle-expired-proposals.ts";
import { emailTo, noticesTo, SIGNATURE } from "#tests/support/news.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { type Person, pay } from "#tests/support/world.ts";

/** What members read about a vote on their commissioner, word for word (RULES §9, §11). */
const world = withWorld();
const [casey, ben, cora] = withPeople(world, "casey", "ben", "cora");
let count = 0;
const url = () => world.deps.config.publicUrl;

/** Two who have paid; Ben proposes Cora. */
async function aProposal(more: object = {}, terms: Record<string, unknown> = {}) {
  const league = await withLeague(world, { by: casey, players: [ben, cora] }, { name: `Crew ${++count}`, ...terms });
  if (league.entryFee !== "0.00") for (const person of [ben, cora]) await pay(person, league);
  const body = { leagueId: league.id, proposedCommissionerId: cora.userId, ...more };
  const proposed = await ben.call(proposeCommissioner, { body });
  expect(proposed.status).toBe(201);
  return { league, id: proposed.body.id, path: `/leagues/${league.id}#commissioner` };
}

const cast = (by: Person, proposalId: string, vote: string) =>
  by.call(castCommissionerVote, { params: { proposalId }, body: { vote } });

/** What everyone in the league and its previous commissioner are told. @returns The email's last paragraph. */
async function expectResult(league: League, title: string, message: string) {
  const path = `/leagues/${league.id}#commissioner`;
  for (const person of [casey, ben, cora]) {
    expect(await noticesTo(person, title, league.id)).toEqual([
      { type: "commissioner_vote_result", message, actionUrl: path },
    ]);
  }
  const email = await emailTo(casey, `${league.name}: ${title.toLowerCase()}`);
  expect(email?.slice(0, 4)).toEqual([title, message, `See the league:\n${url()}${path}`, SIGNATURE]);
  return email?.[4];
}

it("The voters are asked, with the reason given and what it takes", async () => {
  const { league, path } = await aProposal({ reason: "Never answers" });
  const message = `ben Tester proposed a new commissioner for ${league.name}. Vote within 7 days.`;
  for (const person of [ben, cora]) {
    expect(await noticesTo(person, "Vote on the commissioner", league.id)).toEqual([
      { type: "commissioner_vote_proposed", message, actionUrl: path },
    ]);
    const email = await emailTo(person, `Your vote on the commissioner of ${league.name}`);
    expect(email?.slice(0, 6)).toEqual([
      "Your vote is needed",
      message,
      "The reason given: Never answers",
      "It passes with 1 of 2 votes. If it passes while the season holds money, the season's prizes need a majority vote of the paid members, whatever the league's payout rule says.",
      `See the proposal and vote:\n${url()}${path}`,
      SIGNATURE,
    ]);
  }
  expect(await noticesTo(casey, "Vote on the commissioner", league.id)).toEqual([]);
});

it("The email about a proposal without a reason gives none, and can be unsubscribed from", async () => {
  const { league, path } = await aProposal();
  const email = await emailTo(ben, `Your vote on the commissioner of ${league.name}`);
  expect(email?.[2]).toMatch(/^It passes with 1 of 2 votes\./);
  expect(email?.slice(3, 5)).toEqual([`See the proposal and vote:\n${url()}${path}`, SIGNATURE]);
  expect(email?.[5]).toMatch(/^Stop emails about/);
});

it("A new commissioner of a season that holds money is announced with what that changes, in an email that can't be turned off", async () => {
  const { league, id } = await aProposal();
  await cast(cora, id, "for");
  const changes =
    "Because the season holds money already, its prizes now need a majority vote of the paid members. A majority of those who had paid before the vote for the commissioner began must approve them, too.";
  const words = `The members of ${league.name} have chosen cora Tester as their commissioner, who now runs the league. ${changes}`;
  expect(await expectResult(league, "A new commissioner", words)).toBeUndefined();
});

it("Without money in the season, a new commissioner changes nothing about its prizes", async () => {
  const { league, id } = await aProposal({}, { entryFee: "0.00" });
  await cast(cora, id, "for");
  const words = `The members of ${league.name} have chosen cora Tester as their commissioner, who now runs the league.`;
  await expectResult(league, "A new commissioner", words);
});

it("A vote that failed or expired is announced with the commissioner who stays", async () => {
  const lost = await aProposal();
  for (const person of [ben, cora]) await cast(person, lost.id, "against");
  const words = `The vote to make cora Tester the commissioner of ${lost.league.name} didn't pass.`;
  expect(await expectResult(lost.league, "The commissioner stays", words)).toMatch(/^Stop emails about/);

  const late = await aProposal();
  world.advance({ days: 7 });
  await settleExpiredProposals(world.deps);
  const ended = `The vote to make cora Tester the commissioner of ${late.league.name} ended without a majority.`;
  await expectResult(late.league, "The commissioner stays", ended);
});
