import { counted } from "#contract/platform/counted.ts";
import type { League, PeopleNotice } from "#server/notices/notice.ts";
import { aboutPayouts, forAdminsIn } from "#server/notices/shapes.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";

type About = { concerned: string[]; sessionId: string; eligible: number };
type Waits = About & { needed: number; until: Date };

/** To everyone in the league: an award was approved, and when it is carried out unless members object (RULES §17). */
export const awardWaits = (league: League, { concerned, sessionId, eligible, needed, until }: Waits): PeopleNotice =>
  aboutPayouts(league, {
    to: concerned,
    path: `/voting/${sessionId}`,
    title: "Payouts approved: time to object",
    message: `The members of ${league.name} approved the payouts. The prizes are awarded on ${utcText(until)}, unless ${needed} of ${counted(eligible, "member")} who had paid ${needed === 1 ? "objects" : "object"} by then. No money has moved yet.`,
  });

/**
 * What follows enough objections: an admin decides, the vote is open again or ended by the ballots cast, or equal shares
 * wait longer.
 */
type Next = "admin" | "open" | "approved" | "rejected" | "waits";
type Contested = About & { made: number; next: Next; votesFor: number; needed: number | null; decideBy: Date };

/** To everyone in the league: enough members objected to an approved award, and what happens now (RULES §17). */
export function awardContested(league: League, { concerned, sessionId, ...contested }: Contested): PeopleNotice[] {
  const { made, next, votesFor, needed, eligible, decideBy } = contested;
  const by = utcText(decideBy);
  const takes = `It now takes ${needed} of ${eligible} votes, and ${votesFor} of those cast are in favor`;
  const sentences: Record<Next, string> = {
    admin: `An admin decides by ${by}. If no one does, the commissioner can propose what the linked platform's results give, or equal shares for everyone.`,
    open: `${takes}. Members who haven't voted can do so until ${by}.`,
    approved: `${takes}, so the prizes are awarded as planned.`,
    rejected: `${takes}, so the payouts can't be approved anymore. The commissioner can propose again.`,
    waits: `The money is returned in equal shares on ${by}, unless an admin decides otherwise by then.`,
  };
  const objected = `${counted(made, "member")} of ${league.name} objected to the approved payouts.`;
  const title = "Members objected to the payouts";
  return [
    aboutPayouts(league, {
      to: concerned,
      path: `/voting/${sessionId}`,
      title,
      message: `${objected} ${sentences[next]} No money has moved.`,
    }),
    ...(next === "admin" || next === "waits"
      ? [forAdminsIn(league, { title, message: `${objected} Decide about them by ${by}.` })]
      : []),
  ];
}
