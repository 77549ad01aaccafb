import type { League } from "#contract/leagues/leagues.ts";
import { joinLeague, lowerEntryFee } from "#contract/members/members.ts";
import { recordPayment, reversePayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { getKeptMoney } from "#contract/money/treasurer/treasurers.ts";
import { takeBreak } from "#contract/people/play-limits.ts";
import { addCents, centsOf, centsToDecimal, toCents } from "#contract/platform/money.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";
import { type Answer, at, type Chosen, of } from "#tests/model/acts.ts";
import { because, byHand } from "#tests/model/by-hand.ts";
import { goesOn } from "#tests/model/own-leagues.ts";
import { addLate, duesIn, payByCard, payTreasurer } from "#tests/model/with-dues.ts";
import { aLeague, aPerson, type Person } from "#tests/support/world.ts";

const DAY_MS = 86_400_000;
const PARTS = [
  ["10.00", "10.00"],
  ["4.00", "6.00", "10.00"],
  ["9.01", "6.00", "5.00"],
];
/** Of the entry fee. */
const LOWERED_TO = [0.8, 0.8, 0.8, 0.95];

/**
 * Somebody pays parts of their fee, or a friend does, in whatever order they like, of which one turns out not to have come;
 * then their fee is lowered, a late fee is added to it, and the rest is paid, part by part or all at once.
 */
export async function lowerAmongParts(chosen: Chosen): Promise<Answer> {
  const { cast, by: runner, how } = chosen;
  const [member = runner, friend = runner] = cast.people.filter((person) => person !== runner);
  const season = { ...chosen, league: await aSeason(chosen), by: member };
  for (const person of [member, friend]) await person.call(joinLeague, of(season.league));
  const treasurer = hasTreasurer(season.league) ? runner : undefined;
  const answers = [await payPart(season, { nth: how % 2, by: friend, treasurer })];
  answers.push(await payPart(season, { nth: 0, by: how % 4 < 2 ? member : friend, treasurer }));
  if (how % 5 !== 4) answers.push(await reverse(season, runner));
  const amount = centsToDecimal(toCents(Math.floor(centsOf(season.league.entryFee) * (at(LOWERED_TO, how) ?? 1))));
  const params = { id: season.league.id, userId: member.userId };
  answers.push(await runner.call(lowerEntryFee, { params, body: { amount, reason: "Still at school" } }));
  if (how % 3 === 0) await addLate(season);
  if (how % 2 === 0) {
    for (let part = 0; part < 3; part++) answers.push(await payPart(season, { nth: 0, by: member }));
  }
  answers.push(await payRest(season));
  return goesOn(season, answers);
}

let resters = 0;

/** Somebody takes a break among their parts, and still tries to pay: only a friend can. */
export async function restAmongParts({ cast, by: runner, ...chosen }: Chosen): Promise<Answer> {
  const member = await aPerson(cast.world, `rester_${++resters}`);
  const [friend = runner] = cast.people.filter((person) => person !== runner);
  const league = await aSeason({ ...chosen, cast, by: runner });
  const season = { ...chosen, cast, league, by: member };
  for (const person of [member, friend]) await person.call(joinLeague, of(league));
  const answers = [await payPart(season, { nth: 0, by: member })];
  answers.push(await member.call(takeBreak, { body: { months: 1 } }));
  await cast.world.passDays(1);
  answers.push(await payPart(season, { nth: 0, by: member }), await payRest(season));
  return goesOn(season, [...answers, await payPart(season, { nth: 0, by: friend })]);
}

function aSeason({ cast, by, how }: Chosen): Promise<League> {
  const amounts = at(PARTS, how) ?? [];
  const now = cast.world.clock().getTime();
  const entryParts = amounts.map((amount, nth) => ({
    amount,
    dueAt: new Date(now + (nth + 1) * DAY_MS).toISOString(),
  }));
  const entryFee = centsToDecimal(addCents(...amounts.map(centsOf)));
  const custody = how % 3 === 2 ? "potkeeper" : "treasurer";
  const terms = { custody, entryFee, entryParts, lateFee: "15.00", lateFeeAfterDays: 3 };
  return aLeague(cast.world, by, { name: "In Parts", isPublic: true, ...terms });
}

const duesOfMember = async (season: Chosen) =>
  (await duesIn(season)).filter(({ userId, standing }) => userId === season.by.userId && standing === "open");
const pay = ({ league }: Chosen) => (hasTreasurer(league) ? payTreasurer : payByCard);
/** Nothing changes meanwhile, and the treasurer answers. */
const PLAIN = 2;

type Paying = { nth: number; by: Person; treasurer?: Person | undefined };

/** The member's open part in this place, which is refused where others come first. */
async function payPart(season: Chosen, { nth, by, treasurer }: Paying): Promise<Answer> {
  const due = at(
    (await duesOfMember(season)).filter(({ kind }) => kind === "part"),
    nth,
  );
  if (!due) return { status: 204 };
  const forUserId = by === season.by ? {} : { forUserId: season.by.userId };
  const part = { amount: due.left, dueIds: [due.id], seasons: 0 };
  // The treasurer records it, and can reverse that as a slip of the hand.
  if (treasurer) {
    const { userId } = season.by;
    const body = { ...byHand(season), ...part, userId, ...(by === season.by ? {} : { paidByUserId: by.userId }) };
    return treasurer.call(recordPayment, { ...of(season.league), body });
  }
  return pay(season)({ ...season, how: PLAIN }, by, { ...part, ...forUserId });
}

/** All that is left of the fee. */
async function payRest(season: Chosen): Promise<Answer> {
  const entry = (await duesOfMember(season)).find(({ kind }) => kind === "entry");
  if (!entry) return { status: 204 };
  return pay(season)({ ...season, how: PLAIN }, season.by, { amount: entry.left, dueIds: [], seasons: 1 });
}

/** A payment that the treasurer had confirmed didn't come: the first or the last one. */
async function reverse({ league, how }: Chosen, treasurer: Person): Promise<Answer> {
  const kept = await treasurer.call(getKeptMoney, of(league));
  const arrived = kept.status === 200 ? kept.body.payments.filter(({ standing }) => standing === "arrived") : [];
  const wrong = how % 2 === 0 ? arrived.at(-1) : arrived[0];
  return wrong ? treasurer.call(reversePayment, { ...of(wrong), body: because }) : { status: 204 };
}
