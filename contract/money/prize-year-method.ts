import { siteName } from "#contract/platform/site.ts";

/** How prizes are counted, as every report says it (RULES §27). */
export const prizeYearMethod = () => [
  `Prizes count in the year when ${siteName()} sent them, by Eastern time. One that came back counts against the year when it came back.`,
  "The money paid for a person's seat in that season, late fees and charges included, less its refunds, is taken off once, from the season's first prizes. A late fee or charge that was taken from a prize is part of both, in the year of the award.",
  `Refunds, shares of what was left over and a commissioner's reimbursement aren't prizes. Leagues whose treasurer keeps the money aren't here: ${siteName()} doesn't pay their prizes.`,
];
