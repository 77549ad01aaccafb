import { expect } from "vitest";
import { chargeKinds } from "#contract/members/due-kinds.ts";
import {
  acceptCharge,
  askAboutCharge,
  chargeMembers,
  type Due,
  listDues,
  objectToCharge,
  voteOnCharge,
  waiveLateFee,
  withdrawCharge,
} from "#contract/members/league-dues.ts";
import { listMembers } from "#contract/members/members.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { confirmSandboxPayment } from "#contract/money/sandbox.ts";
import * as said from "#contract/money/treasurer/treasurer-payments.ts";
import { addCents, centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";
import { addLateFees } from "#server/money/dues/add-late-fees.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { type Answer, at, type Chosen, nothing, of } from "#tests/model/acts.ts";
import { because, byHand } from "#tests/model/by-hand.ts";
import type { Person } from "#tests/support/world.ts";

/* Late fees, charges and parts of entry fees: added, paid by whomever, taken back (RULES §25). */

/** A commissioner, or now and then someone else, charges one or two people, at times more than the terms allow. */
export async function charge({ by, other, league, how }: Chosen): Promise<Answer> {
  const userIds = how % 4 === 0 ? [by.userId, other.userId] : [other.userId];
  const amount = at(["1.00", "2.50", "4.00", "99.00"], how) ?? "1.00";
  const fine = { userIds, chargeKind: at(chargeKinds, how) ?? "fine", amount, reason: `For ${how}` };
  return by.call(chargeMembers, { ...of(league), body: fine });
}

/** The dues of everyone whom the admin finds in the league. */
export async function duesIn({ cast, league }: Chosen): Promise<Due[]> {
  const { status, body } = await cast.admin.call(listDues, of(league));
  return status === 200 ? body.dues : [];
}

const personOf = ({ cast }: Chosen, userId: string | undefined): Person | undefined =>
  cast.people.find((person) => person.userId === userId);

/** A charge or a late fee is objected to, withdrawn or waived, paid or not, by those who may and those who may not. */
export async function takeBackDue(chosen: Chosen): Promise<Answer> {
  const { by, how } = chosen;
  const due = at(
    (await duesIn(chosen)).filter(({ kind }) => kind === "charge" || kind === "late"),
    how,
  );
  if (!due) return nothing;
  const act = { params: { id: due.id }, body: because };
  if (due.kind === "late") return by.call(waiveLateFee, act);
  if (how % 2 === 0) return (personOf(chosen, due.userId) ?? by).call(objectToCharge, act);
  return by.call(withdrawCharge, act);
}

/** Its member accepts a charge, the commissioner asks the members, one of them votes; or somebody else tries. */
export async function sayOfCharge(chosen: Chosen): Promise<Answer> {
  const { by, league, how } = chosen;
  const charges = (await duesIn(chosen)).filter(({ kind, standing }) => kind === "charge" && standing === "open");
  const asked = charges.filter(({ agreement }) => agreement?.ballot);
  const due = at(how % 3 === 2 && asked.length > 0 ? asked : charges, how);
  if (!due) return nothing;
  const who = (id: string) => (how % 9 === 0 ? by : (personOf(chosen, id) ?? by));
  if (how % 3 === 0) return who(due.userId).call(acceptCharge, of(due));
  if (how % 3 === 1) return who(league.commissionerId).call(askAboutCharge, of(due));
  return by.call(voteOnCharge, { ...of(due), body: { vote: how % 4 === 0 ? "against" : "for" } });
}

const DAY_MS = 86_400_000;

/** The job that adds late fees runs, in a league whose deadline is long over. None is more than what was left to pay. */
export async function addLate({ cast, league }: Chosen): Promise<Answer> {
  const { deps, database } = cast.world;
  const now = new Date(new Date(league.paymentDeadline).getTime() + 9 * DAY_MS);
  const { rows: before } = await database.ownerPool.query("select id from dues where kind = 'late'");
  while (await inTransaction(deps.db, (tx) => addLateFees(tx, { now })));
  const { rows: tooMuch } = await database.ownerPool.query(
    `select late.id from dues late join dues fee using (league_id, user_id, season_year)
     where late.kind = 'late' and late.id <> all($1) and fee.kind = 'entry' and fee.status = 'open'
       and late.amount > fee.amount - fee.covered`,
    [before.map(({ id }) => id)],
  );
  expect(tooMuch, "a late fee above what was left").toEqual([]);
  return nothing;
}

export type Picked = { amount: string; dueIds: string[]; seasons: number; forUserId?: string };

/** Some of what a member owes, with the entry fee or without. */
async function pick(chosen: Chosen, member: Person): Promise<Picked | undefined> {
  const { league, how, by } = chosen;
  const open = (await duesIn(chosen)).filter((due) => due.userId === member.userId && due.standing === "open");
  const others = open.filter(({ kind }) => kind !== "entry");
  const entry = open.find(({ kind }) => kind === "entry");
  const paysFee = how % 4 === 1 && entry !== undefined && league.leagueType !== "dynasty";
  const some = how % 2 === 0 ? others.slice(0, 1) : others;
  const picked = paysFee ? others.filter(({ kind }) => kind !== "part") : some;
  const sums = [...(paysFee ? [entry] : []), ...picked].map(({ left }) => centsOf(left));
  if (sums.length === 0) return undefined;
  return {
    amount: centsToDecimal(addCents(...sums)),
    dueIds: picked.map(({ id }) => id),
    seasons: paysFee ? 1 : 0,
    ...(member === by ? {} : { forUserId: member.userId }),
  };
}

/** Somebody pays what they owe, or what somebody else does; at times two people pay the same at once. */
export async function payDues(chosen: Chosen): Promise<Answer> {
  const { by, other, how } = chosen;
  const member = how % 3 === 0 ? other : by;
  const picked = await pick(chosen, member);
  if (!picked) return nothing;
  const pay = hasTreasurer(chosen.league) ? payTreasurer : payByCard;
  const { forUserId, ...own } = picked;
  const payers =
    how % 5 === 0 && forUserId ? [pay(chosen, by, picked), pay(chosen, member, own)] : [pay(chosen, by, picked)];
  const answers = await Promise.all(payers);
  return answers.find(({ status }) => status >= 500) ?? answers[0] ?? nothing;
}

export async function payTreasurer(chosen: Chosen, payer: Person, picked: Picked): Promise<Answer> {
  const { league, how } = chosen;
  const announced = await payer.call(said.announcePayment, { ...of(league), body: { ...byHand(chosen), ...picked } });
  const treasurer = personOf(chosen, league.treasurer?.userId);
  if (announced.status !== 201 || !treasurer) return announced;
  await changeMeanwhile(chosen, picked);
  if (how % 7 === 0) return announced;
  return treasurer.call(said.confirmPayments, { ...of(league), body: { paymentIds: [announced.body.id] } });
}

export async function payByCard(chosen: Chosen, payer: Person, { seasons, ...picked }: Picked): Promise<Answer> {
  const years = seasons > 0 ? { yearsSelected: seasons } : {};
  const body = { leagueId: chosen.league.id, ...picked, ...years };
  const started = await payer.call(createPaymentIntent, { body });
  if (started.status !== 200) return started;
  await changeMeanwhile(chosen, picked);
  const { paymentIntentId, clientSecret } = started.body;
  const card = { number: "4242424242424242", expMonth: 12, expYear: 2040, cvc: "123" };
  await payer.call(confirmSandboxPayment, { params: { id: paymentIntentId }, body: { clientSecret, card } });
  return payer.call(paymentSuccess, { body: { paymentIntentId } });
}

/** Now and then a charge is withdrawn while its payment is under way. */
async function changeMeanwhile(chosen: Chosen, { dueIds }: Pick<Picked, "dueIds">): Promise<void> {
  const runner = personOf(chosen, chosen.league.commissionerId);
  const [dueId] = dueIds;
  if (chosen.how % 6 !== 1 || !runner || !dueId) return;
  await runner.call(withdrawCharge, { params: { id: dueId }, body: because });
}

/** Somebody wins who owes a part of their prize: the commissioner charges everyone who has paid. */
export async function chargeWinners(chosen: Chosen): Promise<Answer> {
  const { cast, league } = chosen;
  const listed = await cast.admin.call(listMembers, of(league));
  const paid = listed.status === 200 ? listed.body.filter(({ paymentStatus }) => paymentStatus === "paid") : [];
  const runner = personOf(chosen, league.commissionerId);
  let answer: Answer = nothing;
  // Any of them may win.
  for (const other of paid.flatMap(({ userId }) => personOf(chosen, userId) ?? [])) {
    if (runner) answer = await charge({ ...chosen, by: runner, other, how: 1 + 4 * (chosen.how % 20) });
  }
  return answer;
}
