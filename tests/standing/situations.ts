import { addCents, subtractCents, toCents, ZERO } from "#contract/platform/money.ts";
import { type Case, WORDS } from "#tests/standing/cases.ts";
import { ROLES, type Role } from "#tests/standing/roles.ts";
import {
  type Award,
  type AwardState,
  CASEY,
  type Custody,
  FEE,
  NINA,
  type Person,
  RAVI,
  type Reader,
  RITA,
  SANA,
  type Season,
  seatOf,
  TOM,
} from "#tests/standing/season.ts";
import { STATES, type State } from "#tests/standing/states.ts";

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
  const { leaves = ZERO } = state;
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
    { ...won, to: NINA, place: 2, amount: subtractCents(collected, addCents(prize, leaves)), state: second },
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
