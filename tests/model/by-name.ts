import { completeLeague } from "#contract/leagues/leagues.ts";
import * as named from "#contract/leagues/named-seats.ts";
import { entryDueOf } from "#contract/members/dues.ts";
import { joinLeague, listMembers, removeMember } from "#contract/members/members.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { listDebts, receiveDebt, sendDebt } from "#contract/money/treasurer/debts.ts";
import { recordPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { amountForYears } from "#contract/terms/dynasty.ts";
import { type Answer, at, type Chosen, nothing, of } from "#tests/model/acts.ts";
import { because, byHand, kept, payByHand, settleDebt, treasurerOf } from "#tests/model/by-hand.ts";
import { goesOn } from "#tests/model/own-leagues.ts";
import { everyoneVotes, worst } from "#tests/model/together.ts";
import { aLeague, aPerson, type Person } from "#tests/support/world.ts";

/* What happens in a league that keeps its own money to members whom it knows by name alone. */

let names = 0;

/** The treasurer, or now and then somebody else, adds one or two names; some have paid already, some have a name twice. */
export async function addNames(picked: Chosen): Promise<Answer> {
  const chosen = kept(picked);
  const { by, league, how } = chosen;
  const adding = how % 7 === 0 ? by : (treasurerOf(chosen) ?? by);
  const aName = (nth: number) => ({ name: `Name ${how % 9 === 0 ? nth : ++names}`, hasPaid: how % 4 === 1 });
  const members = Array.from({ length: 1 + (how % 2) }, (_, nth) => aName(nth));
  return adding.call(named.addNamedSeats, { ...of(league), body: { members } });
}

const namesIn = async ({ by, ...chosen }: Chosen): Promise<named.NamedSeat[]> => {
  const found = await (treasurerOf({ by, ...chosen }) ?? by).call(named.listNamedSeats, of(chosen.league));
  return found.status === 200 ? found.body : [];
};

/** The treasurer records what a name has paid, by itself or through a member. */
export async function payForName(picked: Chosen): Promise<Answer> {
  const chosen = kept(picked);
  const { by, league, how } = chosen;
  const treasurer = treasurerOf(chosen) ?? by;
  const seat = at(await namesIn(chosen), how);
  const { status, body: members } = await treasurer.call(listMembers, of(league));
  const own = status === 200 ? members.find(({ userId }) => userId === seat?.userId) : undefined;
  if (!own) return nothing;
  const seasons = league.leagueType === "dynasty" ? 2 : 1;
  const amount = centsToDecimal(amountForYears(centsOf(league.entryFee), seasons, entryDueOf(own, league)));
  const paidBy = how % 3 === 0 ? { paidByUserId: by.userId } : {};
  const body = { ...byHand(chosen), amount, seasons, userId: own.userId, ...paidBy };
  return treasurer.call(recordPayment, { ...of(league), body });
}

/** Somebody with a link makes the seat theirs: a member, who can't, or somebody new, in two tabs. */
export async function claimName(picked: Chosen, by?: Person): Promise<Answer> {
  const chosen = kept(picked);
  const { cast, how } = chosen;
  const seat = at(await namesIn(chosen), how);
  if (!seat?.token) return nothing;
  const claiming = by ?? (how % 3 === 0 ? chosen.by : await aPerson(cast.world, `claimant${++names}`));
  const claim = () => claiming.call(named.claimSeat, { params: { token: seat.token ?? "" } });
  const [first, second] = await Promise.all([claim(), claim()]);
  return first.status >= 500 ? first : second;
}

/** A member, or two at once, say that it isn't them; or the treasurer confirms that it is. */
export async function sayOfClaim(picked: Chosen): Promise<Answer> {
  const chosen = kept(picked);
  const { by, other, league, how } = chosen;
  const claims = await by.call(named.listSeatClaims, of(league));
  const claim = claims.status === 200 ? at(claims.body, how) : undefined;
  if (!claim) return nothing;
  if (how % 4 === 0) return (treasurerOf(chosen) ?? by).call(named.confirmClaim, of(claim));
  const doubt = (who: Person) => who.call(named.doubtClaim, { ...of(claim), body: because });
  const [first, second] = await Promise.all([doubt(by), doubt(how % 4 === 1 ? by : other)]);
  return first.status >= 500 ? first : second;
}

/** The commissioner gives a name's seat to a member who joined separately; the name is renamed or taken off now and then. */
export async function changeName(picked: Chosen): Promise<Answer> {
  const chosen = kept(picked);
  const { cast, by, other, league, how } = chosen;
  const runner = cast.people.find(({ userId }) => userId === league.commissionerId) ?? by;
  const seat = at(await namesIn(chosen), how);
  if (!seat) return nothing;
  const params = { id: league.id, userId: seat.userId };
  if (how % 5 === 0) return runner.call(removeMember, { params });
  if (how % 5 === 1) return runner.call(named.editNamedSeat, { params, body: { name: `Name ${++names}` } });
  if (how % 5 === 2) return runner.call(named.renewSeatLink, { params });
  if (how % 5 === 3) return runner.call(named.takeBackNames, { params: { id: league.id, listId: seat.listId } });
  const merging = { params: { id: league.id, userId: other.userId }, body: { nameId: seat.userId } };
  return runner.call(named.putTogether, merging);
}

/**
 * A whole season of a league that a treasurer filled with names. One is claimed by the wrong person, one before and one after a
 * prize is named for it, which is while a vote runs where members vote, and one by a member who had joined separately.
 */
export async function seasonOfNames(chosen: Chosen): Promise<Answer> {
  const { cast, by: runner, how } = chosen;
  const members = cast.people.filter((person) => person !== runner).slice(0, 3);
  const payoutRule = how % 2 === 0 ? "commissioner_control" : "majority_approval";
  const terms = { custody: "treasurer", entryFee: "8.25", maxMembers: 12, payoutRule };
  const league = await aLeague(cast.world, runner, { name: `Names ${++names}`, isPublic: true, ...terms });
  const season = { ...chosen, league };
  const answers: Answer[] = [];
  const say = async (...answer: (Answer | Promise<Answer>)[]) => answers.push(...(await Promise.all(answer)));
  for (const by of [runner, ...members]) await say(by.call(joinLeague, of(league)));
  const list = {
    members: ["Uma", "Vic", "Wes", "Xan", "Yan", "Zoe"].map((name, nth) => ({ name, hasPaid: nth % 4 === 0 })),
  };
  await say(runner.call(named.addNamedSeats, { ...of(league), body: list }));
  for (const by of [runner, ...members.slice(1)]) await say(payByHand({ ...season, by, how: 1 }));
  for (const nth of [1, 2, 3]) await say(payForName({ ...season, how: nth }));
  const [wrong, right] = [await claimant(season), await claimant(season)];
  await say(claimName({ ...season, how: 0 }, wrong));
  for (const [by, other] of [[members[0], members[1]]] as Person[][])
    if (by && other) await say(sayOfClaim({ ...season, by, other, how: 2 }));
  await say(claimName({ ...season, how: 3 }, right));
  const [separate] = members;
  if (separate) await say(changeName({ ...season, other: separate, how: 4 }));
  await say(prizesForNames(season));
  return goesOn(season, answers);
}

const claimant = ({ cast }: Chosen) => aPerson(cast.world, `claimant${++names}`);

/** The season ends with prizes for two names, both claimed at once; the members vote, the treasurer confirms who they are, and pays. */
async function prizesForNames(season: Chosen): Promise<Answer> {
  const { cast, by: runner, league } = season;
  const answers: Answer[] = [];
  const say = async (...answer: (Answer | Promise<Answer>)[]) => answers.push(...(await Promise.all(answer)));
  await say(runner.call(completeLeague, of(league)));
  const [one, two, ...others] = await namesIn(season);
  const [member = runner] = cast.people.filter((person) => person !== runner).slice(1);
  const winners = [one, two, member, others.at(-1)].flatMap((winner) => winner ?? []);
  const payouts = winners.map(({ userId }, nth) => ({ userId, place: nth + 1, amount: "9.00" }));
  await say(runner.call(proposePayouts, { ...of(league), body: { payouts } }));
  for (const _ of [one, two]) await say(claimName({ ...season, how: 0 }, await claimant(season)));
  await cast.world.passDays(3);
  await say(everyoneVotes({ ...season, how: 1 }));
  await say(settleDebt({ ...season, how: 1 }));
  const claims = await runner.call(named.listSeatClaims, of(league));
  for (const claim of claims.status === 200 ? claims.body : []) await say(runner.call(named.confirmClaim, of(claim)));
  const debts = await runner.call(listDebts, of(league));
  for (const nth of debts.status === 200 ? debts.body.keys() : [])
    await say(settleDebt({ ...season, how: 6 * nth + 1 }));
  const won = debts.status === 200 ? debts.body.filter(({ userId }) => userId === member.userId) : [];
  for (const debt of won) {
    await say(runner.call(sendDebt, { ...of(debt), body: byHand(season) }));
    await say(member.call(receiveDebt, of(debt)));
  }
  return worst(answers);
}
