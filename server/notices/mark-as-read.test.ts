import { expect, it } from "vitest";
import { completeLeague } from "#contract/leagues/leagues.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { listNotifications, readNotification } from "#contract/notices/notifications.ts";
import { castSessionVote } from "#contract/votes/payout-votes.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person } from "#tests/support/world.ts";

/** A notification goes from unread to read when its reader marks it, and only then (SPEC §4). */
const world = withWorld();

const isNew = async (person: Person, title: string) =>
  (await person.call(listNotifications)).body.filter((each) => each.title === title).map(({ isRead }) => !isRead);

async function completed(name: string, payoutRule: string) {
  const casey = await aPerson(world, `casey_${name}`);
  const members = await Promise.all(["ann", "ben", "cora"].map((each) => aPerson(world, `${each}_${name}`)));
  const league = await withLeague(world, { by: casey, players: members, paid: true }, { name, payoutRule });
  const params = { id: league.id };
  await casey.call(completeLeague, { params });
  const payouts = [{ userId: members[0]?.userId ?? "", place: 1, amount: "150.00" }];
  const { body } = await casey.call(proposePayouts, { params, body: { payouts } });
  return { members, sessionId: body.votingSessionId ?? "" };
}

/** Marks it, and reads the list again. */
async function isNewOnceMarked(person: Person, title: string) {
  const found = (await person.call(listNotifications)).body.filter((each) => each.title === title);
  for (const { id } of found) await person.call(readNotification, { params: { id } });
  return isNew(person, title);
}

it("A request to vote stays new when its reader has voted and when the vote is over, until they mark it as read", async () => {
  const { members, sessionId } = await completed("Vote", "majority_approval");
  const [ann, ben, cora] = members as [Person, Person, Person];
  const vote = (by: Person) => by.call(castSessionVote, { params: { id: sessionId }, body: { vote: "for" } });
  await vote(ann);
  await vote(ben);
  const title = "Vote on the payouts";
  for (const person of [ann, cora]) {
    expect([await isNew(person, title), await isNewOnceMarked(person, title)]).toEqual([[true], [false]]);
  }
});
