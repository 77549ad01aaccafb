import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Custody } from "#contract/terms/custody.ts";

/** The address of an account in the books. The database creates an account at its first posting. */
export type AccountAddress = string & { readonly __accountAddress: true };

const address = (text: string) => text as AccountAddress;

/** The kinds of accounts that hold a league's money for one of its seasons. What counts as held follows from this list. */
export const SEASON_KINDS = ["escrow", "refunds_in_flight", "set_aside", "disputed"] as const;
/** The kinds of accounts with money that one person is owed. */
export const PERSON_KINDS = ["payable", "transfers_in_flight", "unclaimed"] as const;

type Season = { leagueId: string; seasonYear: number };
type SeasonInSql = { leagueId: SQLWrapper; seasonYear: SQLWrapper };
/** A season of a league, and who keeps its money. */
export type KeptSeason = Season & { custody: Custody };

/** Asset: money the processor holds for us. */
export const processor = address("processor");
/** Asset: what the processor has withdrawn for open disputes. */
export const fundsInDispute = address("funds_in_dispute");
/** Expense: the processor's fees. */
export const processorFees = address("processor_fees");
/** Expense: disputes lost after the money had left escrow. */
export const disputeLosses = address("dispute_losses");
/** Equity: what the platform itself put in or took out. */
export const platform = address("platform");

/** Liability: the entry fees held for one season of one league. */
export const escrow = ({ leagueId, seasonYear }: Season) => address(`escrow:${leagueId}:${seasonYear}`);
/** Liability: the same where a treasurer keeps the money. A season has one of both. */
export const pot = ({ leagueId, seasonYear }: Season) => address(`pot:${leagueId}:${seasonYear}`);
const POOLS: Record<Custody, (season: Season) => AccountAddress> = { potkeeper: escrow, treasurer: pot };
/** The account that a season's prizes and refunds come out of, no matter who keeps its money. */
export const pool = ({ custody, ...season }: KeptSeason) => POOLS[custody](season);
/** The addresses of both in SQL, built from columns. */
export const poolsInSql = ({ leagueId, seasonYear }: SeasonInSql): SQL =>
  sql`'escrow:' || ${leagueId} || ':' || ${seasonYear}, 'pot:' || ${leagueId} || ':' || ${seasonYear}`;
/** Asset: what a person keeps of a season's money. */
export const kept = ({ leagueId, seasonYear }: Season, keeperId: string) =>
  address(`kept:${leagueId}:${seasonYear}:${keeperId}`);
/** Liability: a prize or a refund that a treasurer owes a person. */
export const owed = ({ leagueId, seasonYear }: Season, userId: string) =>
  address(`owed:${leagueId}:${seasonYear}:${userId}`);
/** Liability: refunds promised to a card and not yet confirmed. */
export const refundsInFlight = ({ leagueId, seasonYear }: Season) =>
  address(`refunds_in_flight:${leagueId}:${seasonYear}`);
/** Liability: entry fees frozen by a dispute. */
export const disputed = ({ leagueId, seasonYear }: Season) => address(`disputed:${leagueId}:${seasonYear}`);
/** Liability: refunds that failed or came back, kept for their owners; not part of the season's pool. */
export const setAside = ({ leagueId, seasonYear }: Season) => address(`set_aside:${leagueId}:${seasonYear}`);
/** Liability: awarded to a person and not yet sent. */
export const payable = (userId: string) => address(`payable:${userId}`);
const AWARDED: Record<Custody, (season: Season, userId: string) => AccountAddress> = {
  potkeeper: (_season, userId) => payable(userId),
  treasurer: owed,
};
/** The account of what a person was awarded and isn't paid yet, no matter who pays it. */
export const awardedTo = ({ custody, ...season }: KeptSeason, userId: string) => AWARDED[custody](season, userId);
/** Liability: sent to the processor for a person, with no answer yet. */
export const transfersInFlight = (userId: string) => address(`transfers_in_flight:${userId}`);
/** Liability: money of a person no one can reach, kept until they come back. */
export const unclaimed = (userId: string) => address(`unclaimed:${userId}`);
