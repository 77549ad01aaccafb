import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { listMembers } from "#contract/members/members.ts";
import { getEscrow, getEscrowChain } from "#contract/money/escrow.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { castVote, getLeagueVoting, getVotingSession } from "#contract/votes/payout-votes.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, join, pay } from "#tests/support/world.ts";

const world = withWorld();
const [casey, amy, stranger] = withPeople(world, "casey", "amy", "stranger");
const admin = withAdmin(world);

/** Opens a public league with daily prizes in which Amy has paid. */
async function aPublicLeague(terms: Record<string, unknown> = {}): Promise<League> {
  const daily = { leagueType: "pickem", payoutFrequency: "daily", periodPrizeShare: 50 };
  const league = await aLeague(world, casey, { ...daily, ...terms, isPublic: true });
  await join(casey, league, amy);
  await pay(amy, league);
  return league;
}

const propose = (league: League) =>
  casey.call(proposePayouts, {
    params: { id: league.id },
    body: { payouts: [{ userId: amy.userId, place: 1, amount: "10.00" }], period: "2026-09-01" },
  });

describe("In a public league, amounts are shown with names", () => {
  it("for its members, its commissioner and admins", async () => {
    const league = await aPublicLeague();
    await propose(league);
    const params = { id: league.id };
    for (const insider of [amy, casey, admin]) {
      expect((await insider.call(listMembers, { params })).body).toMatchObject([
        { userId: amy.userId, username: "amy", fullName: "amy Tester", totalAmountPaid: "50.00" },
      ]);
      expect((await insider.call(listPayouts, { params })).body).toMatchObject([{ username: "amy", amount: "10.00" }]);
      const { body: escrow } = await insider.call(getEscrow, { params });
      expect(escrow.namesShown).toBe(true);
      expect(escrow.entries[0]?.description).toBe("Entry fee of amy Tester");
      expect((await insider.call(getEscrowChain, { params })).status).toBe(200);
    }
  });

  it("but not for strangers, who see seats, payouts and entries without anyone's name or id", async () => {
    const league = await aPublicLeague();
    await propose(league);
    const params = { id: league.id };
    const seen = [
      await stranger.call(listMembers, { params }),
      await stranger.call(listPayouts, { params }),
      await stranger.call(getEscrow, { params }),
    ];
    for (const { status, body } of seen) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`amy|Tester|${amy.userId}`));
    }
    expect(seen[0]?.body).toMatchObject([{ username: null, fullName: null, paymentStatus: "paid" }]);
    expect(seen[1]?.body).toMatchObject([{ username: null, amount: "10.00" }]);
    expect(seen[2]?.body).toMatchObject({ namesShown: false, collected: "50.00" });
    const chain = await stranger.call(getEscrowChain, { params });
    expect([chain.status, chain.error.message]).toEqual([403, "Only the league's members can check its entries."]);
  });

  it("but not in a vote on prizes, which strangers can't see", async () => {
    const league = await aPublicLeague({ payoutRule: "majority_approval" });
    const { body } = await propose(league);
    const id = body.votingSessionId ?? "";
    const params = { id: league.id };
    expect((await amy.call(getVotingSession, { params: { id } })).status).toBe(200);
    expect((await stranger.call(getVotingSession, { params: { id } })).status).toBe(404);
    const cast = await stranger.call(castVote, { params: { sessionId: id }, body: { vote: "for" } });
    expect(cast.status).toBe(404);
    expect((await amy.call(getLeagueVoting, { params })).body?.id).toBe(id);
    expect((await stranger.call(getLeagueVoting, { params })).body).toBeNull();
  });

  it("but no longer for a member who has left", async () => {
    const league = await aPublicLeague();
    await world.database.pool.query("update league_members set left_at = $1 where league_id = $2", [
      world.clock(),
      league.id,
    ]);
    const { body: escrow } = await amy.call(getEscrow, { params: { id: league.id } });
    expect(escrow.entries[0]?.description).toBe("Entry fee from a member");
  });
});
