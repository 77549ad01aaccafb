import { expect } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { dueDateOf, dueNextOf, entryLeftOf } from "#contract/members/dues.ts";
import { type Due, listDues } from "#contract/members/league-dues.ts";
import { listMembers, type Member } from "#contract/members/members.ts";
import { hasPaid, owes } from "#contract/members/payment-status.ts";
import { getPlayLimits } from "#contract/people/play-limits.ts";
import { addCents, type Cents, centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { amountForYears, canPayFor, dueSeason, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import { factsOfLeague } from "#server/leagues/standing/facts.ts";
import { owingMembers } from "#server/money/treasurer/owing-members.ts";
import { type Cast, of } from "#tests/model/acts.ts";

const total = (some: readonly Due[]): Cents => addCents(...some.map(({ left }) => centsOf(left)));

/** Checks that every place which says what a seat owes says what its dues do. */
export async function checkOwed({ world, admin, people }: Cast, league: League): Promise<void> {
  const members = (await admin.call(listMembers, of(league))).body;
  const { dues } = (await admin.call(listDues, of(league))).body;
  for (const member of members) {
    const season = dueSeason(member, league);
    const own = dues.filter(({ userId, seasonYear }) => userId === member.userId && seasonYear === season);
    const said = `what ${member.username} owes in ${league.name}`;
    const fees = own.filter(({ kind, left }) => (kind === "entry" || kind === "part") && left !== "0.00");
    if (hasPaid(member)) expect(fees, said).toEqual([]);
    if (owes(member)) await checkFee(world, { league, member, fees, said });
  }
  for (const person of people) {
    const { owed } = (await person.call(getPlayLimits)).body;
    const listed = owed.find(({ leagueId }) => leagueId === league.id);
    const own = dues.filter(({ userId, kind }) => userId === person.userId && kind !== "part");
    if (listed) expect(listed.amount, `what ${person.username} owes before a break`).toBe(centsToDecimal(total(own)));
  }
}

type Owing = { league: League; member: Member; fees: Due[]; said: string };

/** The parts of what is left of a fee add up to it, and it is what the members' list, the standing and the treasurer ask for. */
async function checkFee({ deps, clock }: Cast["world"], { league, member, fees, said }: Owing) {
  const now = clock();
  const left = total(fees.filter(({ kind }) => kind === "entry"));
  const parts = fees.filter(({ kind }) => kind === "part");
  const [first = league.paymentDeadline] = parts.map(({ dueAt }) => dueAt).toSorted();
  const next = parts.length > 0 ? total(parts.filter(({ dueAt }) => dueAt <= first || new Date(dueAt) <= now)) : left;
  const listed = { left: entryLeftOf(member, league), next: dueNextOf(member, league), by: dueDateOf(member, league) };
  expect({ ...listed, inParts: total(parts) }, said).toEqual({ left, next, by: first, inParts: parts.length && left });
  if (!canPayFor(member, league)) return;
  const [least = 1] = yearsToPayChoices(league, member);
  const amountOf = (due: Cents) => amountForYears(centsOf(league.entryFee), least, due);
  const { userId } = member;
  const [facts] = await factsOfLeague(deps.db, { leagueId: league.id, userId, now, isAdmin: false });
  expect(facts?.seat?.due, `${said}, where they stand`).toBe(amountOf(next));
  const asked = facts && (await owingMembers(deps.db, facts.league)).find((one) => one.userId === userId);
  if (!member.saysPaid) expect(asked?.choices[0]?.amount, `${said}, asked for`).toBe(centsToDecimal(amountOf(left)));
}
