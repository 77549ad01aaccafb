import { siteName } from "../platform/site.ts";
import type { Custody } from "./custody.ts";

/** What a league that keeps its own money says on joining and paying (RULES §24). */
export const notHeldWords = (treasurer: string): string =>
  `${siteName()} doesn't hold this money. If ${treasurer} doesn't pay, ${siteName()} can't.`;

/** Who pays, as far as the reader knows: "Casey", or "the treasurer"; "Casey owes", or "You owe". */
type By = string;
/** An amount, formatted. */
type Money = string;

const POTKEEPER = {
  keeper: () => siteName(),
  keeping: () => `Members pay ${siteName()} by card.`,
  keeperIs: () => "",
  keepsOn: (_treasurer: By): string => "The money stays in escrow until the winners are named.",
  keptBy: (_treasurer: By): By | null => null,
  notHeld: (_treasurer: By) => "",
  // Where a season's money is.
  place: "escrow",
  isThere: "held",
  total: "Held for the season",
  totalThen: "Held at that time",
  hasMoney: (holder: "league" | "season") => `the ${holder} holds money`,
  hadMoney: "this season held money",
  leagueHas: (league: string, money: Money) => `${league} holds ${money}`,
  stillHas: (money: Money) => `This season still holds ${money}.`,
  nothingForPrizes: "Nothing is held for prizes.",
  // The books, and the column of what is there; the name of their spreadsheet begins with the tab's.
  books: { title: "Escrow statement", tab: "Escrow", balance: "In escrow", isThere: "held", unsent: "not sent yet" },
  seeBooks: "See where the money is",
  // A seat, and paying for it.
  seatIs: "held",
  seatStays: "held",
  seatWas: (league: string, time: string) => `We held your seat in ${league} for ${time} Nothing was charged.`,
  seatIsNow: "no longer held",
  nothingCharged: " Nothing was charged.",
  stillReachesYou: " Prizes and refunds still reach you.",
  pay: "Pay Now",
  payHere: (_treasurer: By): string => "Pay here",
  feeGoes: (_treasurer: By, hasSeasons: boolean): string =>
    hasSeasons
      ? ". Each season's fee is held in escrow until that season ends."
      : ", held in escrow until the season ends.",
  nobodyOwes: "No one owes an entry fee, so no reminders were sent.",
  // Awarding prizes, and sharing out what is left.
  toldEarly: "the members and our admins",
  paidOut: "Paid out",
  award: "Pay",
  awards: "pays the winners",
  nameWinners: "Name the winners and pay them.",
  awardsAtOnce: (_pays: By, { isReviewed, until }: { isReviewed: boolean; until: string | undefined }): string =>
    `This awards the prizes at once, out of this season's escrow, and can't be undone. We tell the members who won what. ${
      isReviewed
        ? "An admin reviews the season before any prize is sent."
        : `We send each prize when its winner has a bank account and nothing is holding it up${until ? `, but none before ${until}.` : "."}`
    }`,
  objectionsDo: "let an admin decide about them",
  majority: (_isContested: boolean) => "at least 51% of everyone who can vote",
  sharesGo: (_pays: By, { toCards, toBanks }: { toCards: Money | null; toBanks: Money | null }): string => {
    if (toBanks === null) return "Each share goes back to the card that paid.";
    if (toCards === null) return "The shares are paid to the members' bank accounts.";
    return `${toCards} goes back to the cards that paid, and ${toBanks}, which they can't take, to the members' bank accounts.`;
  },
  returning: (money: Money, whom: string) => `We're returning ${money} to ${whom}.`,
  returnShares: (_owes: By, share: string) => `Refund every paid member ${share}.`,
  // Giving entry fees back.
  cancel: "Cancel the league and refund everyone",
  saveAndRefund: (money: Money) => `Save and refund ${money}`,
  refundGoes: "The money goes back to the cards that paid it.",
  feesGoBack: "Every entry fee goes back to the card that paid it.",
  ifCanceled: (_treasurer: By): string => "Every entry fee held goes back to the card that paid it.",
  heldGoesBack: (money: Money) => `${money} held goes back to the cards that paid it.`,
  seasonGoesBack: (money: Money) => `${money} goes back to the cards that paid this season's entry fees.`,
  toPayers: "a card",
  isGone: (fee: string, it: "it" | "they") => `Escrow no longer holds ${fee}, so ${it} can't be refunded.`,
  andRefund: " and refund",
  goesBack: (what: string, { card }: { owes: By; whom: string; card: string }) => `${what} goes back to ${card}.`,
  refundBegun: (money: Money, _who: string) => `${money} is on its way back to the card that paid.`,
  prepaidGoesBack: (_treasurer: By): string => "Then we refund what you prepaid for those seasons to your card.",
  takeBack: (money: Money, what: string) => `We'll refund ${money} for ${what} to the card that paid.`,
  tookBack: "Refund started",
  leaveNow: (money: Money, _treasurer: By) => `Leave now and get ${money} back.`,
  leave: (money: Money, _owes: By) => `We'll refund ${money} to the card that paid`,
};

const TREASURER: typeof POTKEEPER = {
  keeper: () => "A treasurer",
  keeping: () => "One of you collects and pays.",
  keeperIs: () => `That's you, until you name another member. ${notHeldWords("the treasurer")}`,
  keepsOn: (treasurer) => `${treasurer} keeps the money until the winners are named.`,
  keptBy: (treasurer) => treasurer,
  notHeld: notHeldWords,
  place: "pot",
  isThere: "in the pot",
  total: "In the pot",
  totalThen: "In the pot at that time",
  hasMoney: () => "there is money in the pot",
  hadMoney: "there was money in this season's pot",
  leagueHas: (league, money) => `The pot of ${league} has ${money}`,
  stillHas: (money) => `${money} is still in this season's pot.`,
  nothingForPrizes: "There's nothing in the pot for prizes.",
  books: { title: "Books", tab: "Books", balance: "Kept", isThere: "kept", unsent: "owed" },
  seeBooks: "See the books",
  seatIs: "yours",
  seatStays: "kept",
  seatWas: (league, time) => `Your seat in ${league} was yours for ${time} You owe nothing.`,
  seatIsNow: "open to others",
  nothingCharged: "",
  // What a treasurer owes isn't ours to promise.
  stillReachesYou: "",
  pay: "Pay",
  payHere: (treasurer) => `Pay ${treasurer} here`,
  feeGoes: (treasurer) => `. You pay ${treasurer}, who keeps the money. ${notHeldWords(treasurer)}`,
  nobodyOwes: "Nobody needs a reminder: everyone has paid, or says so.",
  toldEarly: "the members",
  paidOut: "Settled",
  award: "Award",
  awards: "awards the prizes",
  nameWinners: "Name the winners and award their prizes.",
  awardsAtOnce: (pays) =>
    `This awards the prizes at once and can't be undone. We tell the members who won what. ${pays} the winners, and each of them says whether it arrived.`,
  objectionsDo: "make them need two thirds of all paid members",
  majority: (isContested) =>
    isContested ? "two thirds of everyone who can vote, because members objected" : POTKEEPER.majority(false),
  sharesGo: (pays) => `${pays} each of them their share.`,
  returning: (money, whom) => `The treasurer owes ${money} to ${whom}.`,
  returnShares: (owes, share) => `${owes} every paid member ${share}.`,
  cancel: "Cancel the league",
  saveAndRefund: () => "Save",
  refundGoes: "The treasurer owes it to them.",
  feesGoBack: "The treasurer owes every entry fee back.",
  ifCanceled: (treasurer) => `${treasurer} then owes every entry fee back.`,
  heldGoesBack: (money) => `The treasurer owes the members ${money} back.`,
  seasonGoesBack: (money) => `The treasurer owes ${money} back to those who paid this season's entry fees.`,
  toPayers: "its payers",
  isGone: (fee, it) => `The pot no longer has ${fee}, so ${it} can't be given back.`,
  andRefund: "",
  goesBack: (what, { owes, whom }) => `${owes} ${whom} ${what}.`,
  refundBegun: (money, who) => `${who} owed ${money}, and the treasurer pays it back.`,
  prepaidGoesBack: (treasurer) => `Then ${treasurer} owes you what you prepaid for those seasons.`,
  takeBack: (money, what) => `The treasurer owes you ${money} for ${what} then.`,
  tookBack: "Taken back",
  leaveNow: (money, treasurer) => `If you leave now, you get ${money} back from ${treasurer}.`,
  leave: (money, owes) => `${owes} you ${money} then`,
};

const WORDS: Record<Custody, typeof POTKEEPER> = { potkeeper: POTKEEPER, treasurer: TREASURER };

/** Every phrase that depends on who keeps a league's money (RULES §24). */
export const wordsOf = ({ custody }: { custody: Custody }) => WORDS[custody];
