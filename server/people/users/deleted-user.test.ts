import { expect, it } from "vitest";
import { getLeague, type League } from "#contract/leagues/leagues.ts";
import { listMembers } from "#contract/members/members.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { deleteUser } from "#contract/operations/admin-users.ts";
import { listCommissionerProposals, proposeCommissioner } from "#contract/votes/commissioner-votes.ts";
import { castSessionVote, getVotingSession } from "#contract/votes/payout-votes.ts";
import { noticesTo } from "#tests/support/news.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, pay, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const admin = withAdmin(world, "erases");
const [casey, gone] = withPeople(world, "casey", "gone");

async function refunded(league: League) {
  await setStatus(casey, league, "cancelled");
  world.advance({ hours: 1 });
  await world.runJobs();
  await world.deps.sandbox?.applyDueChanges();
  await world.runJobs();
}

const idOf = ({ id }: League) => ({ params: { id } });

it("An erased member is a deleted user in votes, in the statement and as a commissioner", async () => {
  const league = await aLeague(world, casey, { payoutRule: "majority_approval" });
  const other = await aPerson(world, "other");
  await join(casey, league, gone, other);
  await pay(gone, league);
  await pay(other, league);
  const proposal = { leagueId: league.id, proposedCommissionerId: gone.userId };
  expect((await gone.call(proposeCommissioner, { body: proposal })).status).toBe(201);
  await setStatus(casey, league, "completed");
  const payouts = [{ userId: gone.userId, place: 1, amount: "100.00" }];
  const { body: vote } = await casey.call(proposePayouts, { ...idOf(league), body: { payouts } });
  const session = { params: { id: vote.votingSessionId ?? "" } };
  await other.call(castSessionVote, { ...session, body: { vote: "against" } });
  const own = await aLeague(world, gone, { name: "Their own", isPublic: true });
  await join(gone, own, casey);
  await setStatus(gone, own, "cancelled");
  await refunded(league);

  expect((await admin.call(deleteUser, { params: { id: gone.userId } })).error).toEqual(
    expect.not.objectContaining({ errors: expect.anything() }),
  );
  const proposals = (await casey.call(listCommissionerProposals, idOf(league))).body;
  expect(proposals).toMatchObject([
    { proposedByUsername: "Deleted user", proposedCommissionerUsername: "Deleted user" },
  ]);
  const { body: shown } = await casey.call(getVotingSession, session);
  expect(shown.proposedPayouts).toMatchObject([{ username: "Deleted user" }]);
  const [result] = await noticesTo(casey, "The commissioner stays", league.id);
  expect(result?.message).toBe("The vote to make Deleted user the commissioner of Sunday League didn't pass.");
  const { body: statement } = await casey.call(getEscrow, idOf(league));
  expect(statement.entries.map(({ description }) => description).join("\n")).toContain("Deleted user");
  expect((await casey.call(getLeague, idOf(own))).body.commissionerUsername).toBe("Deleted user");
  const everything = JSON.stringify([proposals, shown, statement, (await casey.call(listMembers, idOf(league))).body]);
  expect(everything).not.toMatch(/deleted-|"gone"|User [0-9a-f]{8}/);
});
