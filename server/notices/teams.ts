import type { League, PeopleNotice } from "#server/notices/notice.ts";
import { toldToday } from "#server/notices/shapes.ts";
import type { Mention } from "#server/platform/mentions.ts";

const resultsPath = ({ id }: League) => `/leagues/${id}/results`;

type Taken = { userId: string; teamName: string };

/** To a member whose confirmed team was given to someone else or to no one (RULES §21). */
export function teamTaken(league: League, { userId, teamName }: Taken): PeopleNotice {
  const message = `${teamName} was your team in ${league.name}. The commissioner says that it isn't anymore. If that's wrong, ask them before prizes are sent.`;
  return toldToday(league, [userId], {
    ...{ title: `${teamName} isn't your team anymore`, message, path: resultsPath(league), label: "See the teams" },
    email: { subject: `${teamName} isn't your team anymore in ${league.name}` },
  });
}

type Replaced = { members: string[]; platform: string; reason: string | undefined };

/** To all members: another league at a platform was linked, so no one has a team yet (RULES §21). */
export function leagueReplaced(league: League, { members, platform, reason }: Replaced): PeopleNotice {
  const title = `${league.name} was linked to another league`;
  const paragraphs = [
    `Its results now come from another league on ${platform}, whose teams belong to no one yet. We'll keep the earlier results as evidence.`,
    ...(reason === undefined ? [] : [`The reason: ${reason}`]),
  ];
  return toldToday(league, members, {
    ...{ title, message: paragraphs.join(" "), path: resultsPath(league), label: "See the results" },
    email: { subject: title, paragraphs },
  });
}

type Changed = {
  members: string[];
  teamName: string;
  /** Null for no one. */
  from: Mention | null;
  to: Mention | null;
  reason: string;
  closedVote: boolean;
};

/** To all members: a team changed hands after payouts were proposed, or after its member verified it (RULES §21). */
export function teamChanged(
  league: League,
  { members, teamName, from, to, reason, closedVote }: Changed,
): PeopleNotice {
  const title = `${teamName} changed hands in ${league.name}`;
  const hands = `It belonged to ${from ?? "no one"} and now belongs to ${to ?? "no one"}.`;
  const closed = "This calls off the payouts that were proposed before. They have to be proposed again.";
  const paragraphs = [hands, ...(closedVote ? [closed] : []), `The reason: ${reason}`];
  return toldToday(league, members, {
    ...{ title, message: paragraphs.join(" "), path: resultsPath(league), label: "See the teams" },
    email: { subject: title, paragraphs },
  });
}
