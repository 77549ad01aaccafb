import { SEAT_HOLD_MINUTES } from "#contract/seat-hold.ts";
import type { League, PeopleNotice } from "#server/notices/notice.ts";

/** To a person who started to pay for a public league and didn't finish in time (RULES §20). */
export function seatGivenBack(league: League, { userId }: { userId: string }): PeopleNotice {
  const path = `/leagues/${league.id}/payment`;
  const message = `Your seat in ${league.name} was held for ${SEAT_HOLD_MINUTES} minutes and wasn't paid for, so we gave it back. Nothing was charged.`;
  return {
    to: [userId],
    leagueId: league.id,
    type: "admin_alert",
    title: `Your seat in ${league.name} was given back`,
    message,
    path,
    email: {
      subject: `Your seat in ${league.name} was given back`,
      heading: "Your seat was given back",
      paragraphs: [message, "If you still want to play, start again: you get a seat as long as one is free."],
      action: { label: "Join and pay", path },
    },
  };
}
