import { isRefusal, type PayoutRefusal } from "#contract/money/pause-reasons.ts";
import { memoize } from "#contract/platform/memoize.ts";
import { type Cents, formatDollars } from "#contract/platform/money.ts";
import { payoutTitle } from "#contract/terms/place-name.ts";
import { KEEP_WAITING_DAYS } from "#contract/votes/unclaimed.ts";
import { payoutVotesNeeded, VOTE_DAYS } from "#contract/votes/votes.ts";
import type { League, PeopleNotice } from "#server/notices/notice.ts";
import { ownPauseSentence, type Payout } from "#server/notices/payouts.ts";
import { aboutOwnMoney, aboutPayouts, toldToday } from "#server/notices/shapes.ts";
import type { Mention } from "#server/platform/mentions.ts";

type Pause = Parameters<typeof ownPauseSentence>[0];

/** To a winner whose money waits for a bank account. @param pause What else holds it up. */
export function unclaimedReminder(league: League, payout: Payout, pause: Pause | null): PeopleNotice {
  const held = pause && ownPauseSentence(pause);
  const asksForBank = !pause || !isRefusal(pause.reason);
  const next = asksForBank ? ["Add a bank account and we'll send it there. It takes two minutes."] : [];
  const said = [...next, ...(held ? [held] : [])].join(" ");
  return aboutOwnMoney({
    userId: payout.userId,
    leagueId: league.id,
    asksForBank,
    title: `Your ${formatDollars(payout.amount)} from ${league.name} is waiting`,
    message: `${payoutTitle(payout)} in ${league.name}: ${formatDollars(payout.amount)} is yours. ${said}`,
  });
}

/** Why the winner may not be paid here, whatever they do now: they aren't asked for a bank account. */
type Refused = { refusal: PayoutRefusal | null };

const refusalSentence = (reason: PayoutRefusal): string => ownPauseSentence({ reason, until: null });

type Kept = Refused & { payout: Payout; commissionerId: string; canBeGivenBack: boolean; reason: string };

/** An admin gives a winner more time. To the winner and the commissioner. */
export function unclaimedKept(
  league: League,
  { payout, commissionerId, canBeGivenBack, reason, refusal }: Kept,
): PeopleNotice[] {
  const money = formatDollars(payout.amount);
  const more = `another ${KEEP_WAITING_DAYS} days`;
  const after = canBeGivenBack ? " After that, the members may vote to give the money back to the season." : "";
  const next = refusal ? refusalSentence(refusal) : `You have ${more} to add a bank account.${after}`;
  const message = `An admin will keep an unclaimed payout of ${money} for its winner for ${more}. The reason: ${reason}`;
  return [
    aboutOwnMoney({
      userId: payout.userId,
      leagueId: league.id,
      asksForBank: !refusal,
      title: `Your ${money} from ${league.name} is still waiting`,
      message: `${next} The admin's reason: ${reason}`,
    }),
    aboutPayouts(league, {
      to: [commissionerId],
      ...{ title: `An unclaimed payout in ${league.name}`, message },
      email: { subject: `${league.name}: an unclaimed payout`, heading: "More time for an unclaimed payout" },
    }),
  ];
}

type Opened = { sessionId: string; payout: Payout; winner: Mention; voters: string[]; reason: string };

/** A vote on giving a payout back to the season. To the winner and its voters. */
export function giveBackVoteOpened(league: League, opened: Opened): PeopleNotice[] {
  const { sessionId, payout, winner, voters, reason } = opened;
  const money = formatDollars(payout.amount);
  const message = `${league.name}: ${winner} hasn't claimed ${money} (${payoutTitle(payout)}). Should it go back to the season? Vote within ${VOTE_DAYS} days. The admin's reason: ${reason}`;
  return [
    aboutOwnMoney({
      userId: payout.userId,
      leagueId: league.id,
      asksForBank: true,
      title: `The members are voting on your ${money}`,
      subject: `The members of ${league.name} are voting on your ${money}`,
      message: `Your prize from ${league.name} has waited for a bank account since it was awarded, so the members are voting on giving it back to the season. If you add a bank account within ${VOTE_DAYS} days, we'll pay you and the vote ends. The admin's reason: ${reason}`,
    }),
    toldToday(league, voters, {
      type: "voting_requested",
      title: "Vote on an unclaimed prize",
      ...{ message, path: `/voting/${sessionId}`, label: "See the prize and vote" },
      email: {
        subject: `Your vote on an unclaimed prize in ${league.name}`,
        heading: "Your vote is needed",
        paragraphs: [
          message,
          `It goes back as soon as ${payoutVotesNeeded(voters.length)} of ${voters.length} members vote for it. If the winner adds a bank account first, they're paid and the vote ends.`,
        ],
      },
    }),
  ];
}

/** To the owner of money that an admin moved to unclaimed money. @param isReady Whether they have a bank account. */
export function moneyKept(
  league: League,
  { userId, amount, isReady, refusal }: Refused & { userId: string; amount: Cents; isReady: boolean },
) {
  const money = `${formatDollars(amount)} from ${league.name}`;
  const aboutRefused = refusal && `${refusalSentence(refusal)}${isReady ? " Then ask an admin to send it." : ""}`;
  const message = aboutRefused
    ? `An admin moved your ${money} to unclaimed money. It's still yours. ${aboutRefused}`
    : isReady
      ? `We couldn't send your ${money}, so an admin moved it to unclaimed money. It's still yours. Check your bank account on your dashboard, then ask an admin to send it.`
      : `You haven't added a bank account, so an admin moved your ${money} to unclaimed money. It's still yours. Add a bank account and we'll send it there.`;
  return aboutOwnMoney({
    ...{ userId, leagueId: league.id, title: `We're keeping your ${money}`, message },
    asksForBank: !isReady && !refusal,
  });
}

type Dormant = Refused & { userId: string; leagueId: string; leagueName: string; amount: Cents; dormantOn: Date };

const longDays = memoize(() => new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "America/New_York" }));

/** Before the law may take money away from its owner (RULES §27). */
export const moneyFallsDormant = ({ leagueName, amount, dormantOn, refusal, ...to }: Dormant): PeopleNotice => {
  const day = longDays().format(dormantOn);
  const money = `${formatDollars(amount)} from ${leagueName}`;
  const next = refusal ? refusalSentence(refusal) : "Add a bank account before then and we'll send it there.";
  return aboutOwnMoney({
    ...to,
    asksForBank: !refusal,
    title: refusal ? `Your ${money} counts as abandoned on ${day}` : `Claim your ${money} by ${day}`,
    message: `Your ${money} has waited for you for a long time. On ${day} it counts as abandoned, and we may have to hand it to a state, where you'd have to claim it. ${next}`,
  });
};

type Prize = { amount: Cents; winner: Mention };
type Ended = Prize & { members: string[] };

const forMembers = (
  league: League,
  { amount, winner, members }: Ended,
  { title, sentence }: { title: string; sentence: string },
): PeopleNotice =>
  aboutPayouts(league, {
    to: members,
    title,
    message: `${league.name}: The ${formatDollars(amount)} that ${winner} won ${sentence}`,
  });

/** To the members: a vote is over because the winner has added a bank account. */
export const unclaimedClaimed = (league: League, ended: Ended): PeopleNotice =>
  forMembers(league, ended, {
    title: "Unclaimed prize claimed",
    sentence: "has been claimed, so the vote is over.",
  });

/** To the members: they didn't vote to give it back. */
export const unclaimedVoteLost = (league: League, ended: Ended): PeopleNotice =>
  forMembers(league, ended, {
    title: "Unclaimed prize kept",
    sentence: `stays with its winner, who has another ${KEEP_WAITING_DAYS} days to add a bank account.`,
  });

/** To the members: it isn't given back, however they voted. Why is the winner's or the operator's business. */
export const unclaimedStays = (league: League, ended: Ended): PeopleNotice =>
  forMembers(league, ended, {
    title: "Unclaimed prize kept",
    sentence: "stays with its winner, and the vote is over.",
  });

/** To the members: the prize went back to its season's escrow, or to the current season's. */
export function unclaimedGivenBack(league: League, { from, to, ...ended }: Ended & { from: number; to: number }) {
  const where = from === to ? "the season's escrow" : `the escrow of season ${to}`;
  return forMembers(league, ended, {
    title: "Unclaimed prize given back",
    sentence: `went back to ${where}. The commissioner can award it again.`,
  });
}

/** To the winner whose payout the members gave back. @param reason The admin's, for the vote. */
export function ownPrizeGivenBack(league: League, payout: Payout, reason: string | null): PeopleNotice {
  const money = formatDollars(payout.amount);
  return aboutOwnMoney({
    userId: payout.userId,
    leagueId: league.id,
    title: `Your ${money} from ${league.name} went back to the season`,
    message: `You didn't add a bank account, so the members voted to give your ${money} back to the season. It's no longer yours. The admin's reason for the vote: ${reason}`,
  });
}
