import { afterAll, beforeAll, expect, it } from "vitest";
import { completeLeague, getLeague, type League } from "#contract/leagues/leagues.ts";
import { joinLeague } from "#contract/members/members.ts";
import * as contract from "#contract/votes/commissioner-votes.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { settleExpiredProposals } from "#server/votes/commissioner-votes/settle-expired-proposals.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { of } from "#tests/support/with-league.ts";
import { aLeague, aPerson, type Person, pay } from "#tests/support/world.ts";

/** Four invented, verified accounts that paid try to take the commissioner's seat in a league of eight (RULES §17). */
let world: TestApp;
let honest: [Person, Person, Person, Person];
let invented: [Person, Person, Person, Person];
let league: League;
beforeAll(async () => {
  const environment = { SAFEGUARDS: "verified-email,commissioner-wait" };
  const config = { ...readConfig({ RATE_LIMIT: "off", ...environment }), isPublic: true };
  world = await testApp({ environment, config });
  const person = (name: string) => aPerson(world, name);
  honest = [await person("alice"), await person("ben"), await person("carmen"), await person("dev")];
  invented = [await person("fake1"), await person("fake2"), await person("fake3"), await person("fake4")];
  league = await aLeague(world, honest[0], { name: "Open Eight", maxMembers: 8, isPublic: true });
  for (const member of [...honest, ...invented]) {
    await member.call(joinLeague, of(league));
    await pay(member, league);
  }
});
afterAll(() => world.close());

const runner = async () => (await honest[1].call(getLeague, of(league))).body.commissionerId;
const cast = (by: Person, proposalId: string, vote = "for") =>
  by.call(contract.castCommissionerVote, { params: { proposalId }, body: { vote } });

it("their four votes change nothing for 48 hours, two members object, and without two thirds the commissioner stays", async () => {
  const [alice, ben, carmen] = honest;
  const [ringleader] = invented;
  const body = { leagueId: league.id, proposedCommissionerId: ringleader.userId };
  const { id } = (await ringleader.call(contract.proposeCommissioner, { body })).body;
  for (const person of invented) expect((await cast(person, id)).status).toBe(200);
  expect(await runner()).toBe(alice.userId);
  expect((await ringleader.call(completeLeague, of(league))).status).toBe(403);

  world.advance({ hours: 47 });
  await settleExpiredProposals(world.deps);
  expect(await runner()).toBe(alice.userId);

  const object = (by: Person) => by.call(contract.objectToCommissioner, { params: { proposalId: id } });
  expect((await object(ben)).body).toMatchObject({ objections: { made: 1, needed: 2 }, votesNeeded: 4 });
  expect((await object(carmen)).body).toMatchObject({
    ...{ status: "active", isContested: true, takesEffectAt: null },
    ...{ votesFor: 4, votesNeeded: 6, totalEligibleVoters: 7 },
  });
  world.advance({ hours: 2 });
  await settleExpiredProposals(world.deps);
  expect(await runner()).toBe(alice.userId);

  expect((await cast(ben, id, "against")).body.status).toBe("active");
  expect((await cast(carmen, id, "against")).body.status).toBe("rejected");
  world.advance({ days: 8 });
  await settleExpiredProposals(world.deps);
  expect(await runner()).toBe(alice.userId);
});
