import type { League, PeopleNotice } from "#server/notices/notice.ts";

type Taken = { userId: string; teamName: string };

/** To a member who had confirmed a team that belongs to somebody else from now on, or to no one (RULES §21). */
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
      subject: `${teamName} isn't your team anymore`,
      heading: `${teamName} isn't your team anymore`,
      paragraphs: [message],
      action: { label: "See the teams", path },
    },
  };
}
