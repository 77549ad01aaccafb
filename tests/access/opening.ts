import { renewCalendarFeed } from "#contract/leagues/calendar-feed.ts";
import { inviteByEmail } from "#contract/leagues/invitations.ts";
import { renewJoinLink } from "#contract/leagues/join-links.ts";
import { tellLeagueHistory } from "#contract/leagues/league-history.ts";
import { editLeague } from "#contract/leagues/leagues.ts";
import { rateCommissioner } from "#contract/leagues/ratings.ts";
import { lowerEntryFee } from "#contract/members/members.ts";
import { openPayoutAccount } from "#contract/money/payout-account.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { listAdminRequests } from "#contract/operations/admin-requests.ts";
import { editUser } from "#contract/operations/admin-users.ts";
import { updateProfile } from "#contract/people/auth.ts";
import { declare } from "#contract/people/declarations.ts";
import { eraseAccount } from "#contract/people/leave-for-good.ts";
import { signInWithPasskey, startPasskeySignIn } from "#contract/people/passkeys.ts";
import { endBreakEarly, setMonthlyLimit, takeBreak } from "#contract/people/play-limits.ts";
import { setProfilePicture } from "#contract/people/profile-pictures.ts";
import { startSecondFactorReset } from "#contract/people/second-factor-reset.ts";
import { setWaysToPay } from "#contract/people/ways-to-pay.ts";
import { linkPlatform } from "#contract/results/league-results.ts";
import { objectToPayouts } from "#contract/votes/objections.ts";
import { castVote } from "#contract/votes/payout-votes.ts";
import { keepIdentity } from "#server/people/identity/link.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { settleExpiredVotes } from "#server/votes/payout-votes/settle-expired-votes.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { type Cast, idIn, type LeagueScene, ROLES, type Role, TOLD, type Visitor } from "#tests/access/cast.ts";
import { EVERY_WAY_TO_PAY } from "#tests/access/every-way-to-pay.ts";
import { aPast } from "#tests/access/past.ts";
import { handedOver } from "#tests/access/past-handovers.ts";
import { aRefusedPayout, waitingAccounts } from "#tests/access/past-payouts.ts";
import { ADDRESS } from "#tests/access/past-results.ts";
import { aDynasty, aFullLeague, aHeldSeat } from "#tests/access/past-seats.ts";
import { keptLeagues } from "#tests/access/past-treasurers.ts";
import { elect } from "#tests/access/past-votes.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import type { Client, TestApp } from "#tests/support/app.ts";
import { aKey } from "#tests/support/keys.ts";
import { aPicture } from "#tests/support/pictures.ts";
import type { scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { withApp, withPasskey } from "#tests/support/second-factors.ts";
import { aLeague, anAdmin, aPerson, emailedToken, join, type Person, pay } from "#tests/support/world.ts";

/** A provider that no one comes back from here. */
export const PROVIDER = {
  OIDC_ISSUER: "https://id.example",
  OIDC_CLIENT_ID: "potkeeper",
  OIDC_CLIENT_SECRET: "hush",
  OIDC_NAME: "Club ID",
};

export type Scene = {
  people: Cast & Record<Visitor | "key", Client> & { "second admin": Person };
  /** Everyone's email address, with the role of its owner, who may read it. */
  addresses: Map<string, Role | undefined>;
  /** The private league's records, the public one's, and those that belong to neither. */
  leagues: Record<"private" | "public", LeagueScene>;
  /** Other private leagues, most of them over. What a role gets in one of them counts as what it gets in a private league. */
  past: LeagueScene[];
  /** Other public leagues: one in which a seat is held, and one that keeps its own money. */
  listed: LeagueScene[];
  tokens: {
    /** Whose seat each holder's link is for. */
    seats: Partial<Record<Role, string>>;
    joinLinks: string[];
    invitations: string[];
    replacement: string;
    notice: string;
    emailWish: string;
  };
  accountLink: string;
  /** What admins have asked for: a new address, and other payouts than those voted on. */
  requestIds: string[];
};

/**
 * Opens a private and a public league with everything in them that someone could request: money, prizes, votes, a
 * dispute. @param script Plays leagues whose season is over, too.
 */
export async function openScene(world: TestApp, script?: ReturnType<typeof scriptedPlatforms>): Promise<Scene> {
  const named = async (name: string) => aPerson(world, name, { isVerified: true });
  const cast: Cast = {
    stranger: await named("stranger"),
    "from the provider": await fromTheProvider(world),
    invited: await named("invited"),
    member: await named("member"),
    "paid member": await named("payer"),
    winner: await named("winner"),
    treasurer: await named("keeper"),
    "former treasurer": await named("kept"),
    commissioner: await named("commissioner"),
    "former commissioner": await named("former"),
    erased: await named("erased"),
    disputer: await named("disputer"),
    newcomer: await named("newcomer"),
    admin: await anAdmin(world, "overseer"),
  };
  const picture = (await aPicture()).toString("base64");
  await cast["paid member"].call(setProfilePicture, { body: { picture } });
  const [some, others] = EVERY_WAY_TO_PAY;
  const proof = { currentPassword: "correct horse" };
  await cast["paid member"].call(setWaysToPay, { body: { ways: some, ...proof } });
  await cast.commissioner.call(setWaysToPay, { body: { ways: others, ...proof } });
  await cast.treasurer.call(setWaysToPay, { body: { ways: others, ...proof } });
  await cast.winner.call(setWaysToPay, { body: { ways: some, ...proof } });
  await cast["paid member"].call(declare, { body: { birthDate: "1980-05-17", place: "US-CA" } });
  const past = script ? await aPast(world, cast, script) : [];
  const kept = script ? await keptLeagues(world, cast) : { closed: [], listed: [], names: undefined };
  const handed = script ? await handedOver(world, cast) : { closed: [], listed: [] };
  const leagues = { private: await aStory(world, cast, false), public: await aStory(world, cast, true) };
  const invitation = await emailedToken(world, cast.invited.email, "invite/");
  const dynasty = await aDynasty(world, cast);
  const full = await aFullLeague(world, cast);
  await nameBankAccount(cast["paid member"]);
  await world.runJobs();
  const { body: link } = await cast["paid member"].call(openPayoutAccount, {
    body: { currentPassword: "correct horse" },
  });
  const refused = await aRefusedPayout(world, cast);
  await waitingAccounts(world, cast);
  await aRequest(cast);
  await aCarefulPerson(world, cast);
  await jobHandlers(world.deps).seal_entries({});
  const held = await aHeldSeat(world, cast);
  for (const amount of ["500", "900", "1000"]) await cast["paid member"].call(setMonthlyLimit, { body: { amount } });
  await cast["former commissioner"].call(takeBreak, { body: { months: 3 } });
  await cast["former commissioner"].call(endBreakEarly);
  await cast.erased.call(eraseAccount, { body: { currentPassword: "correct horse" } });
  const { email } = cast.invited;
  // A second admin from the start would object to, or hold up, what the first one does above.
  const people = { ...cast, "second admin": await anAdmin(world, "other-overseer") };
  return {
    people: {
      ...people,
      visitor: world.visitor(),
      "holder of a link": world.visitor(),
      "holder of an ended link": world.visitor(),
      key: world.program((await aKey(cast.commissioner)).key),
    },
    addresses: new Map(
      Object.entries(people).map(([role, person]) => [person.email, ROLES.find((one) => one === role)]),
    ),
    leagues,
    past: [...past, ...kept.closed, ...handed.closed, dynasty.league, full.league, refused],
    listed: [held, ...kept.listed, ...handed.listed],
    tokens: {
      joinLinks: [
        (await cast.commissioner.call(renewJoinLink, { params: { id: leagues.private.id } })).body.token,
        full.joinLink,
        ...(kept.names ? [kept.names.joinLink] : []),
      ],
      seats: kept.names?.seats ?? {},
      invitations: [invitation, full.invitation],
      replacement: dynasty.token,
      notice: await emailedToken(world, cast["paid member"].email, "not-me/"),
      emailWish: await emailedToken(world, email, "unsubscribe/"),
    },
    accountLink: link.url.split("/").at(-1) ?? "",
    requestIds: (await cast.admin.call(listAdminRequests)).body.map(({ id }) => id),
  };
}

/** Someone whose account the identity provider opened, and who knows no password here. */
async function fromTheProvider(world: TestApp): Promise<Person> {
  const person = await aPerson(world, "provided", { isVerified: true });
  const { userId, email } = person;
  const identity = { issuer: "https://id.example", subject: "provided", email, signedInAt: undefined, names: {} };
  await inTransaction(world.deps.db, (tx) => keepIdentity(tx, { userId, identity, now: world.clock() }));
  await world.database.ownerPool.query("update users set password_is_unknown = true where id = $1", [userId]);
  return person;
}

async function aStory(world: TestApp, cast: Cast, isPublic: boolean): Promise<LeagueScene> {
  const { commissioner, disputer, member, invited } = cast;
  const [payer, former] = [cast["paid member"], cast["former commissioner"]];
  const daily = { leagueType: "pickem", payoutFrequency: "daily", periodPrizeShare: 50, ...TOLD };
  const league = await aLeague(world, former, { ...daily, isPublic, name: isPublic ? "Open League" : "Closed League" });
  await join(former, league, payer, disputer, member, commissioner);
  const lowered = { amount: "40.00", reason: "Still at school" };
  await former.call(lowerEntryFee, { params: { id: league.id, userId: member.userId }, body: lowered });
  for (const person of [payer, commissioner]) await pay(person, league);
  await pay(disputer, league, { card: { number: "4000000000000259" } });
  const params = { id: league.id };
  const prize = (period: string) => ({
    params,
    body: {
      payouts: [
        { userId: payer.userId, place: 1, amount: "10.00" },
        { userId: disputer.userId, place: 2, amount: "5.00" },
      ],
      period,
    },
  });
  const { body: proposed } = await former.call(proposePayouts, prize("2026-09-01"));
  const { paymentDeadline, endDate } = league;
  await former.call(editLeague, { params, body: { paymentDeadline, endDate, objectionDays: 1 } });
  const { body: voted } = await former.call(proposePayouts, prize("2026-09-02"));
  const sessionId = voted.votingSessionId ?? "";
  const reason = "Someone else won.";
  await payer.call(objectToPayouts, { params: { id: sessionId }, body: { reason } });
  await elect({ id: league.id, voters: [payer, disputer], elected: commissioner });
  // The election turns the proposal into a vote, once the time to object is over.
  world.advance({ days: 1 });
  await settleExpiredVotes(world.deps);
  await payer.call(rateCommissioner, { params, body: { rating: 4, comment: "Fair." } });
  await payer.call(castVote, { params: { sessionId }, body: { vote: "against" } });
  await commissioner.call(linkPlatform, { params, body: { address: ADDRESS } });
  await commissioner.call(tellLeagueHistory, { params, body: { text: "2024,1,payer,350" } });
  await commissioner.call(inviteByEmail, { params, body: { emails: [invited.email] } });
  world.advance({ hours: 1 });
  await world.deps.sandbox?.applyDueChanges();
  await world.runJobs();
  const one = (text: string, ...values: string[]) => idIn(world, text, [league.id, ...values]);
  return {
    id: league.id,
    member: payer.userId,
    session: sessionId,
    sessions: [],
    dispute: await one("select d.id from disputes d join payments p on p.id = d.payment_id where p.league_id = $1"),
    payment: await one("select id from payments where league_id = $1 and user_id = $2", payer.userId),
    payout: proposed.payouts.find(({ place }) => place === 1)?.id ?? "",
    results: await one("select id from result_imports where league_id = $1"),
  };
}

/** An admin changes the paid member's address, which waits for a second admin. */
async function aRequest({ admin, ...cast }: Cast): Promise<void> {
  const { userId, username } = cast["paid member"];
  const account = { username, firstName: username, lastName: "Tester", role: "user", email: "new-payer@example.com" };
  await admin.call(editUser, { params: { id: userId }, body: account });
}

/** The stranger has second factors, which an admin is asked to remove, a calendar, and a new address to verify. */
async function aCarefulPerson(world: TestApp, { stranger, admin }: Cast): Promise<void> {
  await stranger.call(renewCalendarFeed);
  const { username } = stranger;
  const account = { username, firstName: username, lastName: "Tester", email: "new-stranger@example.com" };
  await stranger.call(updateProfile, { body: { ...account, currentPassword: "correct horse" } });
  const { device } = await withPasskey(stranger);
  const browser = world.visitor();
  const { body: options } = await browser.call(startPasskeySignIn, { body: {} });
  await browser.call(signInWithPasskey, { body: { response: device.use(options) } });
  await withApp(world, stranger);
  await admin.call(startSecondFactorReset, { params: { id: stranger.userId }, body: { reason: "They wrote to us." } });
}
