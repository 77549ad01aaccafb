import type { LeagueWithoutPot } from "#contract/leagues/leagues.ts";
import { counted } from "#contract/platform/counted.ts";
import {
  type LeagueType,
  type PayoutFrequency,
  type PayoutRule,
  type Sport,
  sports,
  sportsAtCreation,
} from "#contract/terms/league-types.ts";
import { OBJECTION_DAYS_MAX, objectionTimeInWords } from "#contract/terms/objection-rules.ts";

/** What creating and editing offer differently (SPEC §3, §9). */
export type Offer = { sports: readonly Sport[]; yearsMax: number };
export const AT_CREATION: Offer = { sports: sportsAtCreation, yearsMax: 3 };
export const IN_EDIT: Offer = { sports, yearsMax: 10 };

export type Choice = { value: string | number; name: string };

export type Control =
  | { kind: "line" | "text" | "money" | "date" | "check" }
  | { kind: "number"; unit: string }
  | { kind: "choice"; choices: (offer: Offer, start?: unknown) => readonly Choice[]; isNumber?: true };

type Terms = { leagueType: LeagueType; payoutFrequency: PayoutFrequency; payoutRule: PayoutRule };

export type Definition = Control & {
  label: string;
  isOptional?: true;
  /** A phone puts two short fields next to each other. */
  isShort?: true;
  help?: string;
  /** Once someone has paid, the field is fixed or can only change as this help text says. */
  oncePaid?: "fixed" | { help: string };
  isShown?: (terms: Terms) => boolean;
};

export type Field<Value> = Definition & {
  /** The value in an empty form (SPEC §9, Create defaults). */
  start: (now: Date) => Value;
  of: (league: LeagueWithoutPot) => Value;
};

export const field = <Value>(definition: Field<Value>): Field<Value> => definition;

/** The choices of a list in the contract, with their names on the screen. */
export const named = <Value extends string>(values: readonly Value[], nameOf: (value: Value) => string): Choice[] =>
  values.map((value) => ({ value, name: nameOf(value) }));

/** The choices of a time to object: from none to a week. */
export const objectionTimes = (): Choice[] =>
  Array.from({ length: OBJECTION_DAYS_MAX + 1 }, (_, days) => ({ value: days, name: objectionTimeInWords(days) }));

export const seasons = ({ yearsMax }: Offer): Choice[] =>
  Array.from({ length: yearsMax }, (_, index) => ({ value: index + 1, name: counted(index + 1, "season") }));
