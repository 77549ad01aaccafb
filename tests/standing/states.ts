import type { Cents } from "#contract/platform/money.ts";
import {
  type Case,
  CLOSED,
  EARLY,
  heldAt,
  IN,
  LATE,
  PAID,
  REFUND_DONE,
  REFUND_OPEN,
  VOTING,
  WON_ALL,
  WON_PARTLY,
  WON_UNSENT,
  WORDS,
} from "#tests/standing/cases.ts";
import { type AwardState, COMPLETED, type Custody, day, PART, type Season, type Vote } from "#tests/standing/season.ts";

type WithMoney = Exclude<Custody, "free">;
type Both<What> = Record<WithMoney, readonly What[]>;

/** Where a season is. Without `free`, it is a state that only money leads to. */
export type State = {
  title: string;
  season: Pick<Season, "status" | "now"> & Partial<Season>;
  /** What can be so of someone who plays. */
  cases: Record<WithMoney, readonly Case[]> & { free?: readonly Case[] };
  /** Of the two prizes, or of everybody's refunds, where each is. */
  awards?: Record<WithMoney, readonly [AwardState, AwardState]>;
  gives?: "prizes" | "refunds";
  /** What of the pot the prizes leave. */
  leaves?: Cents;
  /** Whether all seats are taken and paid for. */
  isFull?: boolean;
};

const both = (cases: readonly Case[]): Both<Case> => ({ potkeeper: cases, treasurer: cases });
const early = (now: Date) => ({
  potkeeper: [...EARLY, heldAt({ now })],
  treasurer: [...EARLY, heldAt({ now }), ...WORDS],
  free: IN,
});
const late = { potkeeper: LATE, treasurer: [...LATE, ...WORDS], free: IN };
const withLosers = ({ potkeeper, treasurer }: Both<Case>): Both<Case> => ({
  potkeeper: [...potkeeper, ...CLOSED],
  treasurer: [...treasurer, ...CLOSED],
});
const all = (
  potkeeper: Extract<AwardState, { by: "potkeeper" }>["is"],
  treasurer: Extract<AwardState, { by: "treasurer" }>["is"],
) =>
  ({
    potkeeper: [
      { by: "potkeeper", is: potkeeper },
      { by: "potkeeper", is: potkeeper },
    ],
    treasurer: [
      { by: "treasurer", is: treasurer },
      { by: "treasurer", is: treasurer },
    ],
  }) satisfies State["awards"];

const SEPTEMBER = day("2026-09-01");
const AUTUMN = day("2026-09-20");
const WINTER = day("2026-12-30");
const over = { status: "completed", now: WINTER } as const;
const vote = (kind: Vote["kind"], status: Vote["status"]): Vote => ({
  ...{ kind, status, closedBecause: null, expiresAt: day("2027-01-06") },
  resolvedAt: status === "active" ? null : COMPLETED,
});

export const STATES: readonly State[] = [
  { title: "Draft", season: { status: "draft", now: day("2026-08-25") }, cases: early(day("2026-08-25")) },
  { title: "Active, it collects", season: { status: "active", now: SEPTEMBER }, cases: early(SEPTEMBER) },
  {
    title: "Active, everyone who owes was reminded today",
    season: { status: "active", now: SEPTEMBER, wereReminded: true },
    cases: { ...both([PAID]), free: IN },
  },
  {
    title: "Active, every seat taken and paid",
    season: { status: "active", now: SEPTEMBER },
    cases: { ...both([PAID]), free: IN },
    isFull: true,
  },
  { title: "Active, past the deadline", season: { status: "active", now: AUTUMN }, cases: late },
  { title: "In season", season: { status: "in_season", now: AUTUMN }, cases: late },
  {
    title: "In season, everyone who owes was reminded today",
    season: { status: "in_season", now: AUTUMN, wereReminded: true },
    cases: both([PAID]),
  },
  {
    title: "In season, everyone has paid",
    season: { status: "in_season", now: AUTUMN },
    cases: { ...both([PAID]), free: IN },
    isFull: true,
  },
  {
    title: "In season, and the platform says it is over",
    season: { status: "in_season", now: day("2026-12-20"), isOverThere: true },
    cases: { ...both([PAID]), free: IN },
    isFull: true,
  },
  { title: "In season, past its end", season: { status: "in_season", now: WINTER }, cases: late },
  {
    title: "Completed, nothing awarded",
    season: over,
    cases: { ...both(CLOSED), free: IN },
  },
  { title: "Completed, the final results are in", season: { ...over, isOverThere: true }, cases: both([PAID]) },
  {
    title: "Completed, members vote on the prizes",
    season: { ...over, membersVote: true, vote: vote("payouts", "active") },
    cases: both(VOTING),
  },
  {
    title: "Completed, members can object to the prizes",
    season: { ...over, objectionDays: 3, vote: vote("proposal", "active") },
    cases: both(VOTING),
  },
  {
    title: "Completed, the vote on the prizes didn't pass",
    season: { ...over, membersVote: true, vote: vote("payouts", "rejected") },
    cases: both(CLOSED),
  },
  {
    title: "Completed, awarded and not sent",
    season: over,
    cases: withLosers(WON_UNSENT),
    awards: all("needs_bank", "owed"),
  },
  {
    title: "Completed, partly sent",
    season: over,
    cases: withLosers(WON_PARTLY),
    awards: {
      potkeeper: [
        { by: "potkeeper", is: "sent" },
        { by: "potkeeper", is: "failed" },
      ],
      treasurer: [
        { by: "treasurer", is: "sent" },
        { by: "treasurer", is: "denied" },
      ],
    },
  },
  { title: "Completed, all arrived", season: over, cases: withLosers(WON_ALL), awards: all("sent", "received") },
  {
    title: "Completed, all arrived and some of the pot is left",
    season: over,
    cases: withLosers(WON_ALL),
    awards: all("sent", "received"),
    leaves: PART,
  },
  {
    title: "Canceled, refunds are open",
    season: { status: "cancelled", now: AUTUMN },
    cases: { ...REFUND_OPEN, free: IN },
    awards: all("on_its_way", "owed"),
    gives: "refunds",
  },
  {
    title: "Canceled, refunds have arrived",
    season: { status: "cancelled", now: AUTUMN },
    cases: REFUND_DONE,
    awards: all("sent", "received"),
    gives: "refunds",
  },
];
