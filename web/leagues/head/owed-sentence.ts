import type { League } from "#contract/leagues/leagues.ts";
import { dueDateOf, dueNextOf, entryLeftOf } from "#contract/members/dues.ts";
import type { Member } from "#contract/members/members.ts";
import { isOverdue } from "#contract/members/payment-status.ts";
import { treasurerNameOf } from "#contract/people/shown-names.ts";
import { counted } from "#contract/platform/counted.ts";
import { daysLeft } from "#contract/platform/days.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";
import { leastToPay, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import { isOpenForPaying } from "#contract/terms/league-status.ts";
import { formatTime } from "#web/ui/date.tsx";
import { formatDay } from "#web/ui/day.ts";

/** A sentence and what it is about: money won, money overdue, or anything else. */
export type HeadSentence = { text: string; tone: "gold" | "red" | "plain" };

const plain = (text: string): HeadSentence => ({ text, tone: "plain" });

/** How long there is until then: "30 days left". */
export const leftUntil = (moment: string, now: Date): string =>
  `${counted(daysLeft(new Date(moment), now), "day")} left`;

/** What someone who hasn't paid owes, and by when. */
export function owedSentence(own: Member, { league, now }: { league: League; now: Date }): HeadSentence {
  if (own.saysPaid) return plain(`You said you paid. ${treasurerNameOf(league)} will confirm it.`);
  const { firstSeason, heldUntil } = own;
  const fee = leastToPay(centsOf(league.entryFee), league, yearsToPayChoices(league, own), entryLeftOf(own, league));
  if (heldUntil)
    return plain(
      `Your seat is ${hasTreasurer(league) ? "yours" : "held"} until ${formatTime(heldUntil)}. Pay ${fee} to keep it.`,
    );
  if (firstSeason > league.currentYear) return plain(`You owe ${fee} from season ${firstSeason} on.`);
  if (!isOpenForPaying(league.status)) return plain("You didn't pay, and payments are closed.");
  const by = dueDateOf(own, league);
  const day = formatDay(by);
  const next = dueNextOf(own, league);
  const part = own.nextPart && next !== entryLeftOf(own, league) ? formatMoney(next, league.currency) : undefined;
  if (isOverdue(own) && own.nextPart)
    return { text: `You owe ${fee}, ${part ? `${part} of it ` : ""}overdue since ${day}.`, tone: "red" };
  if (isOverdue(own)) return { text: `You owe ${fee}. It was due on ${day}.`, tone: "red" };
  return plain(`You owe ${fee}${part ? `: ${part}` : ""} by ${day}, ${leftUntil(by, now)}.`);
}
