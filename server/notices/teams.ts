import type { League, PeopleNotice } from "#server/notices/notice.ts";
import type { Mention } from "#server/platform/mentions.ts";

type Taken = { userId: string; teamName: string };

/** To a member whose confirmed team was given to someone else or to no one (RULES §21). */
export function teamTaken(league: League, { userId, teamName }: Taken): PeopleNotice {
  const path = `/leagues/${league.id}/results`;
  const message = `${teamName} was your team in ${league.name}. The commissioner says that it isn't anymore. If that's wrong, ask them before prizes are sent.`;
  return {
    to: [userId],
    leagueId: league.id,
    type: "admin_alert",
    title: `${teamName} isn't your team anymore`,
    message,
    path,
    email: {
      subject: `${teamName} isn't your team anymore in ${league.name}`,
      heading: `${teamName} isn't your team anymore`,
      paragraphs: [message],
      action: { label: "See the teams", path },
    },
  };
}

type Replaced = { members: string[]; platform: string; reason: string | undefined };

/** To all members: another league at a platform was linked, so no one has a team yet (RULES §21). */
export function leagueReplaced(league: League, { members, platform, reason }: Replaced): PeopleNotice {
  const path = `/leagues/${league.id}/results`;
  const title = `${league.name} was linked to another league`;
  const paragraphs = [
    `Its results now come from another league on ${platform}, whose teams belong to no one yet. We'll keep the earlier results as evidence.`,
    ...(reason === undefined ? [] : [`The reason: ${reason}`]),
  ];
  return {
    to: members,
    leagueId: league.id,
    type: "admin_alert",
    title,
    message: paragraphs.join(" "),
    path,
    email: { subject: title, heading: title, paragraphs, action: { label: "See the results", path } },
  };
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
  const path = `/leagues/${league.id}/results`;
  const title = `${teamName} changed hands in ${league.name}`;
  const hands = `It belonged to ${from ?? "no one"} and now belongs to ${to ?? "no one"}.`;
  const closed = "This calls off the payouts that were proposed before. They have to be proposed again.";
  const paragraphs = [hands, ...(closedVote ? [closed] : []), `The reason: ${reason}`];
  return {
    to: members,
    leagueId: league.id,
    type: "admin_alert",
    title,
    message: paragraphs.join(" "),
    path,
    email: {
      subject: title,
      heading: title,
      paragraphs,
      action: { label: "See the teams", path },
    },
  };
}
