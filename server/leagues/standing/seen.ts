import type { z } from "zod";
import type { League } from "#contract/leagues/leagues.ts";
import type { NextStep } from "#contract/leagues/needs.ts";
import type { Standing } from "#contract/leagues/standing.ts";
import type { Due } from "#contract/members/league-dues.ts";
import type { Member } from "#contract/members/members.ts";
import type { getPayoutPool, Payout } from "#contract/money/payouts.ts";
import type { Debt } from "#contract/money/treasurer/debts.ts";
import type { KeptMoney } from "#contract/money/treasurer/treasurers.ts";
import { moneyMark } from "#contract/platform/marked-words.ts";
import { centsOf } from "#contract/platform/money.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";

/** All that decides where a league stands for one reader, read at one moment. */
export type Seen = {
  league: League;
  readerId: string;
  /** Whether they run the league; an admin runs all. */
  runsIt: boolean;
  own: Member | undefined;
  /** The season's members. */
  members: readonly Member[];
  /** What needs the reader, the main thing first. */
  needs: readonly NextStep[];
  /** Everything that the league has awarded, as far as the reader may know it. */
  payouts: readonly Payout[];
  /** The season's latest vote on payouts, or time to object to them. */
  vote: Pick<VotingSession, "id" | "kind" | "status" | "expiresAt" | "resolvedAt" | "closedBecause"> | undefined;
  /** What a treasurer keeps, and what they owe and have paid; undefined for those who may not know it. */
  kept: KeptMoney | undefined;
  debts: readonly Debt[] | undefined;
  /** What everyone owes, where that can be more than an entry fee. */
  dues: readonly Due[] | undefined;
  hold: Standing["parts"]["hold"];
  hasDisputes: boolean;
  /** How many seats of names were claimed, and how many of them so lately that it can be said that it isn't them. */
  claims: { all: number; fresh: number };
  pastSeasons: number;
  /** Whether the reader has said how to be paid. */
  hasWays: boolean;
  /** What a completed season has left, for those who run it. */
  pool: Pick<z.infer<(typeof getPayoutPool.schema.response)[200]>, "available" | "reimbursement"> | undefined;
  /** Whether an admin is reviewing the season. */
  isReviewed: boolean;
  /** Why no vote on the season's prizes can open, if they need one. */
  noVote?: string | undefined;
  completableFrom: string | null;
  /** The join link's token, for those who run a league that may have members without an account. */
  joinToken?: string | null;
  hasResults: boolean;
  /** Whether leagues are listed here, so that one can find another. */
  hasClassifieds: boolean;
  now: Date;
};

export type Said = { text: string; more: string | null; tone: "gold" | "red" | "plain" };
export const plain = (text: string, more: string | null = null): Said => ({ text, more, tone: "plain" });

type Priced = Pick<League, "currency">;
export const moneyIn = ({ currency }: Priced, decimal: string): string => moneyMark(centsOf(decimal), currency);
export const isFree = ({ entryFee }: Pick<League, "entryFee">): boolean => entryFee === "0.00";
