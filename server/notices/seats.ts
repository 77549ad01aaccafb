import { SEAT_HOLD_MINUTES } from "#contract/members/seat-hold.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import type { KeptLeague } from "#server/notices/custody.ts";
import type { League, PeopleNotice } from "#server/notices/notice.ts";
import { toldToday } from "#server/notices/shapes.ts";
import type { Mention } from "#server/platform/mentions.ts";

/** To a person who started to pay for a public league and didn't finish in time (RULES §20). */
export function seatGivenBack(league: KeptLeague, { userId }: { userId: string }): PeopleNotice {
  const time = `${SEAT_HOLD_MINUTES} minutes. You didn't pay in that time, so it's open to others.`;
  const { seatWas, seatIsNow } = wordsOf(league);
  const message = seatWas(league.name, time);
  const title = `Your seat in ${league.name} is ${seatIsNow}`;
  return toldToday(league, [userId], {
    ...{ title, message, path: `/leagues/${league.id}/payment`, label: "Join and pay" },
    email: {
      subject: title,
      heading: `Your seat is ${seatIsNow}`,
      paragraphs: [message, "If you still want to play, start again. You'll get a seat if one is still free."],
    },
  });
}

type PassedOn = { userId: string; replacement: Mention; forYear: number };

/** To a member whose seat someone else takes over, if a refund's email doesn't tell them already. */
export function seatPassedOn(league: League, { userId, replacement, forYear }: PassedOn): PeopleNotice {
  const title = `${replacement} takes over your seat in ${league.name}`;
  const message = `You play through season ${forYear - 1}, and ${replacement} from season ${forYear} on.`;
  return toldToday(league, [userId], {
    ...{ title, message },
    email: { subject: title, heading: "Your seat is taken over" },
  });
}
