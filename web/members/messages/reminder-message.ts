import type { League } from "#contract/leagues/leagues.ts";
import { dueDateOf, dueNextOf } from "#contract/members/dues.ts";
import type { Member } from "#contract/members/members.ts";
import { nameOf, treasurerNameOf } from "#contract/people/shown-names.ts";
import { listed } from "#contract/platform/listed.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { amountForYears, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import { formatDay } from "#web/ui/day.ts";

type Reminding = { owing: readonly Member[]; url: string; now: Date };

/**
 * Tells a league's chat who still owes what, by when, and where to pay it: what "Send Reminders" emails. Nobody who says
 * that they paid the treasurer is named (RULES §24).
 */
export function reminderMessage(league: League, { owing: all, url, now }: Reminding): string {
  const owing = all.filter(({ saysPaid }) => !saysPaid);
  if (owing.length === 0) return `${league.name}: everyone has paid, or says so. See it here: ${url}`;
  const payHere = wordsOf(league).payHere(treasurerNameOf(league));
  return `${league.name}: ${whoOwes(owing, league, now)}. ${payHere}: ${url}`;
}

const whenOf = (by: string, now: Date) => `${new Date(by) <= now ? "overdue since" : "due"} ${formatDay(by)}`;

function whoOwes(owing: readonly Member[], league: League, now: Date): string {
  const debts = owing.map((member) => ({
    ...{ name: nameOf(member), amount: amountOf(member, league), when: whenOf(dueDateOf(member, league), now) },
  }));
  const names = listed(debts.map(({ name }) => name));
  const amounts = new Set(debts.map(({ amount }) => amount));
  const [amount] = amounts;
  const [when = "", ...others] = new Set(debts.map((debt) => debt.when));
  if (debts.length === 1) return `${names} still owes ${amount}, ${when}`;
  const count = `${debts.length} of us still owe`;
  // Members who pay in parts may be at different ones.
  if (others.length > 0) {
    return `${count} the entry fee: ${listed(debts.map((debt) => `${debt.name} ${debt.amount} (${debt.when})`))}`;
  }
  if (amounts.size === 1) return `${count} ${amount} each, ${when}: ${names}`;
  return `${count} the entry fee, ${when}: ${listed(debts.map((debt) => `${debt.name} ${debt.amount}`))}`;
}

/** A dynasty may ask for several seasons at once, and let them choose how many (RULES §6). */
function amountOf(member: Member, league: League): string {
  const [least = 1, ...more] = yearsToPayChoices(league, member);
  const amount = formatMoney(
    amountForYears(centsOf(league.entryFee), least, dueNextOf(member, league)),
    league.currency,
  );
  return `${more.length > 0 ? "at least " : ""}${amount}${least > 1 ? ` for ${least} seasons` : ""}`;
}
