import { inviteByEmail } from "#contract/leagues/invitations.ts";
import { renewJoinLink } from "#contract/leagues/join-links.ts";
import { rateCommissioner } from "#contract/leagues/ratings.ts";
import { acceptReplacement, inviteReplacement } from "#contract/leagues/replacement-invitations.ts";
import { uploadResults } from "#contract/results/league-results.ts";
import { type Cast, idIn, type LeagueScene, NOTHING, TOLD } from "#tests/access/cast.ts";
import type { TestApp } from "#tests/support/app.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { aLeague, emailedToken, join, pay, setStatus, startPayment } from "#tests/support/world.ts";

/** It was canceled, so its members' fees went back. */
export async function aCanceledLeague(world: TestApp, { commissioner, ...cast }: Cast): Promise<LeagueScene> {
  const payer = cast["paid member"];
  const league = await withLeague(
    world,
    { by: commissioner, players: [payer], paid: true },
    { name: "Canceled League" },
  );
  await setStatus(commissioner, league, "cancelled");
  await world.runJobs();
  return { ...NOTHING, id: league.id, member: payer.userId };
}

/** No seat is left for the invited person. Its results were given as text. */
export async function aFullLeague(world: TestApp, { commissioner, invited, ...cast }: Cast) {
  const payer = cast["paid member"];
  const league = await aLeague(world, commissioner, { name: "Full League", maxMembers: 2 });
  const params = { id: league.id };
  await commissioner.call(inviteByEmail, { params, body: { emails: [invited.email] } });
  const invitation = await emailedToken(world, invited.email, "invite/");
  const joinLink = (await commissioner.call(renewJoinLink, { params })).body.token;
  await join(commissioner, league, payer, cast.disputer);
  await pay(payer, league);
  const text = "Our final standings\n\nTeam;Place;Points\nAnchors;1;100,5\nBuoys;2;90,5\n";
  await commissioner.call(uploadResults, { params, body: { text } });
  const results = await idIn(world, "select id from result_imports where league_id = $1", [league.id]);
  return { league: { ...NOTHING, id: league.id, member: payer.userId, results }, invitation, joinLink };
}

/** A public league in which the member has begun to pay, so that a seat is held for them. */
export async function aHeldSeat(world: TestApp, { commissioner, member, ...cast }: Cast): Promise<LeagueScene> {
  const payer = cast["paid member"];
  const terms = { name: "Held League", isPublic: true };
  const league = await withLeague(world, { by: commissioner, players: [payer], paid: true }, terms);
  await startPayment(member, league);
  return { ...NOTHING, id: league.id, member: payer.userId };
}

/** A dynasty in which one member offers their seat to the invited person, and another has handed theirs over. */
export async function aDynasty(world: TestApp, { commissioner, invited, disputer, newcomer, ...cast }: Cast) {
  const payer = cast["paid member"];
  const scene = { by: commissioner, players: [payer, disputer], paid: true as const, years: 2 };
  const league = await withLeague(world, scene, { leagueType: "dynasty", ...TOLD });
  const params = { id: league.id };
  await payer.call(rateCommissioner, { params, body: { rating: 5 } });
  await disputer.call(inviteReplacement, { body: { leagueId: league.id, email: newcomer.email } });
  const taken = await emailedToken(world, newcomer.email, "replacement-invite/");
  await newcomer.call(acceptReplacement, { params: { token: taken } });
  await pay(newcomer, league, { years: 2 });
  await payer.call(inviteReplacement, { body: { leagueId: league.id, email: invited.email } });
  const token = await emailedToken(world, invited.email, "replacement-invite/");
  return { token, league: { ...NOTHING, id: league.id, member: payer.userId } };
}
