import { addCents, subtractCents, toCents, ZERO } from "#contract/platform/money.ts";
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
import {
  ADA,
  type Award,
  type AwardState,
  CASEY,
  COMPLETED,
  type Custody,
  day,
  FEE,
  NINA,
  OMAR,
  type Person,
  RAVI,
  type Reader,
  RITA,
  SANA,
  type Season,
  seatOf,
  TOM,
  VERA,
  type Vote,
} from "#tests/standing/season.ts";

/** Somebody's part in a league. */
export type Role = {
  says: string;
  person: Person;
  /** Who keeps the money, if a treasurer does. */
  treasurer?: Person;
  plays: boolean;
  isAdmin?: boolean;
  /** Whether they have nothing to do with it, and see it because it's public. */
  isOutside?: boolean;
};

const keptBy = (treasurer: Person) => ({ treasurer });
const VISITOR = { says: "visitor or former member, public league", person: VERA, plays: false, isOutside: true };
const ADMIN = { says: "admin", person: ADA, plays: false, isAdmin: true };

const PLAIN: Role[] = [
  { says: "commissioner", person: CASEY, plays: false },
  { says: "commissioner who plays", person: CASEY, plays: true },
  { says: "member", person: OMAR, plays: true },
  ADMIN,
  VISITOR,
];

export const ROLES: Record<Custody, readonly Role[]> = {
  potkeeper: PLAIN,
  free: PLAIN,
  treasurer: [
    { says: "commissioner who keeps the money", person: CASEY, plays: false, ...keptBy(CASEY) },
    { says: "commissioner who keeps the money and plays", person: CASEY, plays: true, ...keptBy(CASEY) },
    { says: "commissioner", person: CASEY, plays: false, ...keptBy(RITA) },
    { says: "commissioner who plays", person: CASEY, plays: true, ...keptBy(RITA) },
    { says: "treasurer", person: RITA, plays: true, ...keptBy(RITA) },
    { says: "member", person: OMAR, plays: true, ...keptBy(RITA) },
    { ...ADMIN, ...keptBy(RITA) },
    { ...VISITOR, ...keptBy(RITA) },
  ],
};

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

export type Situation = { state: State; custody: Custody; role: Role; says: string; season: Season; reader: Reader };

/** Every row of the table. */
export const situations = (): Situation[] =>
  STATES.flatMap((state) =>
    (Object.keys(ROLES) as Custody[]).flatMap((custody) =>
      ROLES[custody]
        .filter(({ isOutside }) => !isOutside || OPEN.includes(state.season.status))
        .flatMap((role) => casesOf(state, custody, role).map((one) => situationOf(state, custody, role, one))),
    ),
  );

const OPEN: readonly Season["status"][] = ["draft", "active"];
const WITHOUT_SEAT: Case = { says: "" };

function casesOf({ cases }: State, custody: Custody, { plays, person, treasurer }: Role): readonly Case[] {
  const ofSeats = cases[custody];
  if (!ofSeats) return [];
  if (!plays) return [WITHOUT_SEAT];
  // A treasurer doesn't tell themselves what they paid, and owes themselves nothing that can fail to arrive.
  return person === treasurer ? ofSeats.filter(isNotBetweenTwo) : ofSeats;
}

const BETWEEN_TWO: readonly AwardState["is"][] = ["sent", "denied"];
const isNotBetweenTwo = (one: Case) =>
  !WORDS.includes(one) && !(one.wins?.by === "treasurer" && BETWEEN_TWO.includes(one.wins.is)) && !one.reader?.hasWays;

function situationOf(state: State, custody: Custody, role: Role, one: Case): Situation {
  const { person, plays, treasurer = null, isOutside = false, isAdmin = false } = role;
  const { other } = one;
  const special = other?.(person);
  const own = plays ? [special?.who === person ? special : seatOf(person, one.seat)] : [];
  const keeper = treasurer === RITA && person !== RITA ? [seatOf(RITA, { paid: FEE })] : [];
  const payers = [NINA, RAVI].map((who) => seatOf(who, { paid: FEE }));
  const isCollecting = state.season.status !== "completed" && state.season.status !== "cancelled";
  const saying =
    treasurer && isCollecting && !state.isFull
      ? [seatOf(TOM, { word: { amount: FEE, paidBy: TOM, refusal: null } })]
      : [];
  const owing = state.isFull ? [] : [seatOf(SANA)];
  const extra = special && special.who !== person ? [special] : [];
  const seats = [...own, ...keeper, ...payers, ...saying, ...owing, ...extra];
  const season: Season = {
    ...{ custody, commissioner: CASEY, treasurer, isPublic: isOutside, maxMembers: state.isFull ? seats.length : 12 },
    ...{ isInParts: false, hasLateFee: false, seats, awards: [], vote: null, membersVote: false, objectionDays: 0 },
    ...{ wereReminded: false, isOverThere: false },
    ...state.season,
    ...one.season,
  };
  const free = custody === "free" ? { seats: seats.map((seat) => ({ ...seat, paid: ZERO })) } : {};
  const made = { ...season, ...free };
  return {
    ...{ state, custody, role, says: one.says },
    season: { ...made, awards: awardsOf(made, { state, one, person }) },
    reader: { person, isAdmin, hasWays: false, hasVoted: false, ...one.reader },
  };
}

type Awarding = { state: State; one: Case; person: Person };

/** Seventy percent to the first, the rest to the second; or what each paid, back to them. */
function awardsOf(season: Season, { state, one, person }: Awarding): Award[] {
  const { seats, custody } = season;
  if (custody === "free" || !state.awards) return [];
  const [first, second] = state.awards[custody];
  if (state.gives === "refunds") return custody === "treasurer" ? refundsOf(season, { first, one, person }) : [];
  const collected = addCents(...seats.map(({ paid }) => paid));
  const prize = toCents(Math.round((collected * 70) / 100));
  const setOff = one.setOff ?? ZERO;
  const won = { kind: "prize" as const, setOff: ZERO };
  return [
    {
      ...won,
      ...{ to: one.wins ? person : RAVI, place: 1, setOff, state: one.wins ?? first },
      amount: subtractCents(prize, setOff),
    },
    { ...won, to: NINA, place: 2, amount: subtractCents(collected, prize), state: second },
  ];
}

function refundsOf(season: Season, { first, one, person }: { first: AwardState } & Omit<Awarding, "state">): Award[] {
  return season.seats
    .filter(({ paid }) => paid > 0)
    .map(({ who, paid }) => ({
      ...{ to: who, kind: "refund", place: null, amount: paid, setOff: ZERO },
      state: who === person && one.wins ? one.wins : first,
    }));
}
