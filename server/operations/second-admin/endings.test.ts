import { expect, it } from "vitest";
import { listNotifications } from "#contract/notices/notifications.ts";
import { resolveVotingSession } from "#contract/operations/admin-oversight.ts";
import { aRejectedVote, carryOut, confirm, objectTo, refuse, requestsOf } from "#tests/support/admin-acts.ts";
import { emailTo } from "#tests/support/news.ts";
import { of, propose } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import type { Person } from "#tests/support/world.ts";

/** RULES §16: how an act that waited for a second admin ended, told to the admin who asked and to those it concerns. */
const world = withWorld({ environment: { SAFEGUARDS: "second-admin" } });
const ada = withAdmin(world);
const bea = withAdmin(world, "bea");
const [casey] = withPeople(world, "casey");
let count = 0;
const REASON = "The standings say so.";
const DROPPED = "An admin's plan that affects you was dropped";

/** A vote that two of three paid members rejected, and that ada decides the other way. */
async function aPlannedDecision() {
  count += 1;
  const name = `Planned ${count}`;
  const { id, league, winner, second, third } = await aRejectedVote(world, casey, { name });
  const asked = await ada.call(resolveVotingSession, { ...of({ id }), body: { action: "approve", reason: REASON } });
  expect(asked.status).toBe(200);
  const [request] = (await requestsOf(ada)).filter(({ summary }) => summary.includes(name));
  return {
    summary: request?.summary ?? "",
    request: request?.id ?? "",
    leagueId: league.id,
    league,
    winner,
    second,
    third,
  };
}

async function told(person: Person, title: string, leagueId: string) {
  const { body } = await person.call(listNotifications, { query: { limit: "100" } });
  return body.filter((one) => one.title === title && one.leagueId === leagueId).map(({ message }) => message);
}
it("A refusal by the other admin is told to the one who asked, with its reason, and to the members that it won't happen", async () => {
  const { request, summary, leagueId, winner } = await aPlannedDecision();
  const refused = await refuse(bea, request, "Ask the commissioner.");
  expect(refused.status, refused.error.message).toBe(200);
  const how = "Admin bea (bea) refused this. The reason: Ask the commissioner.";
  expect(await told(ada, "Your request was refused", leagueId)).toEqual([`${summary} ${how}`]);
  expect((await emailTo(ada, "Your request was refused"))?.slice(0, 3)).toEqual([
    "Your request was refused",
    summary,
    how,
  ]);
  expect(await told(winner, DROPPED, leagueId)).toEqual([
    `It won't happen, and there's nothing you need to do: ${summary}`,
  ]);
});

it("A request taken back is told to the members, and not to the admin who took it back", async () => {
  const { request, leagueId, second } = await aPlannedDecision();
  expect((await refuse(ada, request, "A mistake.")).status).toBe(200);
  expect(await told(ada, "Your request was refused", leagueId)).toEqual([]);
  expect(await told(second, DROPPED, leagueId)).toHaveLength(1);
});

it("A confirmation is told to the admin who asked, and no one reads that it was dropped", async () => {
  const { request, summary, leagueId, winner } = await aPlannedDecision();
  const confirmed = await confirm(bea, request);
  expect(confirmed.status, confirmed.error.message).toBe(200);
  expect(await told(ada, "Your request was confirmed", leagueId)).toEqual([
    `${summary} Admin bea (bea) confirmed this. The proposed payouts were awarded.`,
  ]);
  expect(await told(winner, DROPPED, leagueId)).toEqual([]);
});

it("An objection is told to the other members, too", async () => {
  const { request, leagueId, winner, second, third } = await aPlannedDecision();
  expect((await objectTo(second, request)).status).toBe(200);
  const heard = await Promise.all([winner, second, third].map((person) => told(person, DROPPED, leagueId)));
  expect(heard.map(({ length }) => length)).toEqual([1, 0, 1]);
  expect(await told(ada, "Someone objected to an admin's plan", leagueId)).toHaveLength(1);
  expect(await told(ada, "Your request was refused", leagueId)).toEqual([]);
});

it("An act of a lone admin is told to them once it was carried out, or that it was no longer possible", async () => {
  const bad = await aPlannedDecision();
  const good = await aPlannedDecision();
  const give = (role: string) =>
    world.database.ownerPool.query("update users set role = $2 where id = $1", [bea.userId, role]);
  await give("user");
  // A vote of the same moment wouldn't be a later one.
  world.advance({ hours: 1 });
  expect((await propose(casey, bad.league, [[bad.winner, "100.00"]])).status).toBe(201);
  world.advance({ hours: 25 });
  await carryOut(world);
  await give("admin");
  expect(await told(ada, "Your request was carried out", good.leagueId)).toEqual([
    `${good.summary} No one objected within 24 hours. The proposed payouts were awarded.`,
  ]);
  expect(await told(ada, "Your request couldn't be carried out", bad.leagueId)).toEqual([
    expect.stringContaining("It's no longer possible: "),
  ]);
  expect(await told(bad.second, DROPPED, bad.leagueId)).toHaveLength(1);
});
