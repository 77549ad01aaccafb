import type { League, PeopleNotice } from "#server/notices/notice.ts";

type Run = League & { commissionerId: string };
type Words = { title: string; message: string };

/** To the commissioner: something about the league's results. */
const aboutResults = ({ id, name, commissionerId }: Run, { title, message }: Words): PeopleNotice => {
  const path = `/leagues/${id}/results`;
  return {
    to: [commissionerId],
    leagueId: id,
    type: "admin_alert",
    title,
    message,
    path,
    email: {
      subject: `${name}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
      heading: title,
      paragraphs: [message],
      action: { label: "See the results", path },
    },
  };
};

/** Several fetches in a row have failed (RULES §21). @param failure A sentence. */
export const resultsUnavailable = (league: Run, { platform, failure }: { platform: string; failure: string }) =>
  aboutResults(league, {
    title: "Results can't be fetched",
    message: `We can't fetch the results of ${league.name} from ${platform}. ${failure} We'll keep trying, less and less often. You can upload the results, or propose payouts by hand.`,
  });
