import { completeLeague } from "#contract/leagues/leagues.ts";
import { castCommissionerVote, proposeCommissioner } from "#contract/votes/commissioner-votes.ts";
import { withdrawProposal } from "#contract/votes/objections.ts";
import { type Cast, type LeagueScene, NOTHING } from "#tests/access/cast.ts";
import type { TestApp } from "#tests/support/app.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";
import { aLeague, join, type Person, pay } from "#tests/support/world.ts";

const reason = "It has been that way before.";

/** Its members have voted in another commissioner, and who has paid since then votes on the payouts, too. */
export async function aTakenOverLeague(world: TestApp, cast: Cast): Promise<LeagueScene> {
  const { commissioner, disputer, newcomer } = cast;
  const [payer, former] = [cast["paid member"], cast["former commissioner"]];
  const league = await aLeague(world, former, { name: "Taken League" });
  await join(former, league, payer, disputer, commissioner, newcomer);
  for (const person of [payer, disputer, commissioner]) await pay(person, league);
  await elect({ id: league.id, voters: [payer, disputer], elected: commissioner });
  world.advance({ hours: 1 });
  await pay(newcomer, league);
  await commissioner.call(completeLeague, of(league));
  const { votingSessionId: session = "" } = (await propose(commissioner, league, [[payer, "50.00"]])).body;
  return { ...NOTHING, id: league.id, member: payer.userId, session };
}

type Election = { id: string; voters: Person[]; elected: Person };

/** The first of the voters proposes another commissioner, and all of them vote for it. */
export async function elect({ id: leagueId, voters, elected }: Election): Promise<void> {
  const body = { leagueId, proposedCommissionerId: elected.userId, reason };
  const proposal = await voters[0]?.call(proposeCommissioner, { body });
  const params = { proposalId: proposal?.body.id ?? "" };
  for (const voter of voters) await voter.call(castCommissionerVote, { params, body: { vote: "for" } });
}

/** Its commissioner has withdrawn the payouts that members could object to. */
export async function aWithdrawnProposal(world: TestApp, { commissioner, ...cast }: Cast): Promise<LeagueScene> {
  const payer = cast["paid member"];
  const players = [payer, cast.disputer];
  const scene = { by: commissioner, players, paid: players, status: "completed" as const };
  const league = await withLeague(world, scene, { name: "Withdrawn League", objectionDays: 1 });
  const { votingSessionId: session = "" } = (await propose(commissioner, league, [[payer, "50.00"]])).body;
  await commissioner.call(withdrawProposal, { params: { id: session }, body: { reason } });
  return { ...NOTHING, id: league.id, member: payer.userId, session };
}
