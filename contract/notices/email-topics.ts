/**
 * Topics that people can turn off in email (RULES §19). Email about money or security isn't here: it is always sent.
 */
export const emailTopics = [
  "league_completed",
  "commissioner_vote_proposed",
  "commissioner_vote_result",
  "league_news",
] as const;
export type EmailTopic = (typeof emailTopics)[number];

/** How the profile and the emails' own links describe each topic. */
export const emailTopicWords: Record<EmailTopic, { title: string; help: string; plural: string }> = {
  league_completed: {
    title: "A league is completed",
    help: "We always email you about a league that ends before its end date.",
    plural: "completed leagues",
  },
  commissioner_vote_proposed: {
    title: "A vote on a commissioner opens",
    help: "You have 7 days to vote. Without the email, look at your notifications now and then.",
    plural: "new votes on a commissioner",
  },
  commissioner_vote_result: {
    title: "A vote on a commissioner ends",
    help: "A change of commissioner is always emailed.",
    plural: "results of votes on a commissioner",
  },
  league_news: {
    title: "Someone joins, pays, declines or leaves",
    help: "In the leagues you run, collected in one email a day at most.",
    plural: "news of the leagues you run",
  },
};
