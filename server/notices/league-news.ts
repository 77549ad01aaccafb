import { counted } from "#contract/platform/counted.ts";
import { type Cents, formatMoney } from "#contract/platform/money.ts";
import type { DigestNotice, League } from "#server/notices/notice.ts";
import { collectedNews, type Said } from "#server/notices/shapes.ts";
import type { Mention } from "#server/platform/mentions.ts";

type RunLeague = League & { commissionerId: string };

/** To a league's commissioner: what its members did (RULES §19). */
const news = (league: RunLeague, said: Said): DigestNotice => collectedNews(league, [league.commissionerId], said);

type Joined = { name: Mention; seatsTaken: number };

export const memberJoined = (league: RunLeague & { maxMembers: number }, { name, seatsTaken }: Joined) =>
  news(league, {
    title: `${name} joined ${league.name}`,
    message: `${seatsTaken} of ${counted(league.maxMembers, "seat")} ${seatsTaken === 1 ? "is" : "are"} taken.`,
  });

type TakenOver = { name: Mention; outgoing: Mention; forYear: number; hasPaid: boolean };

/** A replacement paid for a seat, so that it passes to them. */
export const seatTakenOver = (league: RunLeague, { name, outgoing, forYear, hasPaid }: TakenOver) =>
  news(league, {
    title: `${name} takes over ${outgoing}'s seat in ${league.name}`,
    message: `${hasPaid ? `${name} has paid. ` : ""}${outgoing} plays through season ${forYear - 1}, and ${name} from season ${forYear} on.`,
  });

type Paid = { name: Mention; amount: Cents; what: string };

/** @param paid.name Who paid. @param paid.what What it was, in the books' own words. */
export const memberPaid = (league: RunLeague, { name, amount, what }: Paid) =>
  news(league, {
    title: `${name} paid ${formatMoney(amount, league.currency)} in ${league.name}`,
    message: `${what}. The money is in escrow.`,
  });

export const memberLeft = (league: RunLeague, { name }: { name: Mention }) =>
  news(league, { title: `${name} left ${league.name}`, message: "The seat is free again." });

export const teamClaimed = (league: RunLeague, { name, teamName }: { name: Mention; teamName: string }) =>
  news(league, {
    title: `${name} took the team ${teamName} in ${league.name}`,
    message: "If the team isn't theirs, give it to someone else on the league's results page.",
  });

export const invitationDeclined = (league: RunLeague, { address }: { address: string }) =>
  news(league, { title: `${address} declined ${league.name}`, message: "The invitation is closed." });
