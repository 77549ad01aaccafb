import type { LeagueWithoutPot } from "#contract/leagues/leagues.ts";
import { addDays } from "#contract/platform/days.ts";
import { type Custody, custodies } from "#contract/terms/custody.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { type LeagueStatus, leagueStatuses } from "#contract/terms/league-status.ts";
import {
  type FantasyService,
  fantasyServices,
  hasSeasons,
  type LeagueType,
  leagueTypes,
  nameOfSport,
  offersPeriodPayouts,
  type PayoutFrequency,
  type PayoutRule,
  payoutFrequencies,
  payoutRules,
  paysDuringSeason,
  type Sport,
} from "#contract/terms/league-types.ts";
import { frequencyNames, payoutRuleNames, serviceNames, statusWord, typeNames } from "#contract/terms/league-words.ts";
import { CURRENCY_FIELD } from "#web/leagues/form/currency-field.ts";
import { DUES_FIELDS } from "#web/leagues/form/dues-fields.ts";
import { type Field, field, named, objectionTimes, seasons } from "#web/leagues/form/field-definition.ts";
import { toDateField } from "#web/ui/date-field.ts";

/**
 * The fields of a league: what every form needs to show a field, to start with it and to read it from a league. A new
 * field is an entry here and its name in a row below; the admin's form names its own.
 */
export const FIELDS = {
  name: field<string>({ kind: "line", label: "League name", start: () => "", of: ({ name }) => name }),
  description: field<string>({
    kind: "text",
    label: "Description",
    isOptional: true,
    help: "Visible to members, and to everyone if the league is public.",
    start: () => "",
    of: ({ description }) => description ?? "",
  }),
  sport: field<Sport>({
    kind: "choice",
    choices: (offer) => named(offer.sports, nameOfSport),
    label: "Sport",
    isShort: true,
    start: () => "football",
    of: ({ sport }) => sport,
  }),
  season: field<string>({
    kind: "line",
    label: "Season",
    isShort: true,
    start: () => "2024",
    of: ({ season }) => season,
  }),
  fantasyService: field<FantasyService>({
    kind: "choice",
    choices: () => named(fantasyServices, (service) => serviceNames[service]),
    label: "Fantasy service",
    start: () => "yahoo",
    of: ({ fantasyService }) => fantasyService,
  }),
  leagueType: field<LeagueType>({
    kind: "choice",
    choices: () => named(leagueTypes, (type) => typeNames[type]),
    label: "League type",
    oncePaid: "fixed",
    start: () => "single_season",
    of: ({ leagueType }) => leagueType,
  }),
  payoutFrequency: field<PayoutFrequency>({
    kind: "choice",
    choices: () => named(payoutFrequencies, (frequency) => frequencyNames[frequency]),
    label: "Payout frequency",
    oncePaid: "fixed",
    isShown: ({ leagueType }) => offersPeriodPayouts(leagueType),
    start: () => "end_of_season",
    of: ({ payoutFrequency }) => payoutFrequency,
  }),
  minYears: field<number>({
    kind: "choice",
    choices: seasons,
    isNumber: true,
    label: "Minimum seasons prepaid",
    isShown: ({ leagueType }) => hasSeasons({ leagueType }),
    start: () => 1,
    of: ({ minYears }) => minYears,
  }),
  maxYears: field<number>({
    kind: "choice",
    choices: seasons,
    isNumber: true,
    label: "Maximum seasons prepaid",
    isShown: ({ leagueType }) => hasSeasons({ leagueType }),
    start: () => 1,
    of: ({ maxYears }) => maxYears,
  }),
  isPublic: field<boolean>({
    kind: "check",
    label: "List it in the classifieds",
    help: "Anyone can find it and join while it is open.",
    start: () => false,
    of: ({ isPublic }) => isPublic,
  }),
  remindsMembers: field<boolean>({
    kind: "check",
    label: "Remind players of the payment deadline",
    help: "7, 3 and 1 days before it, and up to five times after it, until they pay.",
    start: () => true,
    of: ({ remindsMembers }) => remindsMembers,
  }),
  status: field<LeagueStatus>({
    kind: "choice",
    choices: () => named(leagueStatuses, statusWord),
    label: "Status",
    start: () => "draft",
    of: ({ status }) => status,
  }),
  custody: field<Custody>({
    kind: "choice",
    choices: () => named(custodies, (custody) => wordsOf({ custody }).keeper()),
    label: "Who keeps the money?",
    oncePaid: "fixed",
    start: () => "potkeeper",
    of: ({ custody }) => custody,
  }),
  ...CURRENCY_FIELD,
  entryFee: field<string>({
    kind: "money",
    label: "Entry fee",
    isShort: true,
    oncePaid: "fixed",
    start: () => "50.00",
    of: ({ entryFee }) => entryFee,
  }),
  maxMembers: field<string>({
    kind: "number",
    unit: "seats",
    label: "Max members",
    isShort: true,
    help: "2 to 50.",
    start: () => "10",
    of: ({ maxMembers }) => String(maxMembers),
  }),
  paymentDeadline: field<string>({
    kind: "date",
    label: "Payment deadline",
    isShort: true,
    help: "Until 11:59 PM that day.",
    start: (now) => toDateField(addDays(now, 30)),
    of: ({ paymentDeadline }) => toDateField(new Date(paymentDeadline)),
  }),
  endDate: field<string>({
    kind: "date",
    label: "End date",
    isShort: true,
    start: (now) => toDateField(addDays(now, 120)),
    of: ({ endDate }) => toDateField(new Date(endDate)),
  }),
  commissionerReimbursement: field<string>({
    kind: "number",
    unit: "%",
    label: "Commissioner reimbursement",
    help: "Your share of the pool for running the league.",
    oncePaid: { help: "Members have paid, so this can only go down." },
    start: () => "0.00",
    of: ({ commissionerReimbursement }) => commissionerReimbursement,
  }),
  payoutRule: field<PayoutRule>({
    kind: "choice",
    choices: () => named(payoutRules, (rule) => payoutRuleNames[rule]),
    label: "Payout rule",
    oncePaid: { help: "Members have paid, so a vote can't be taken away." },
    start: () => "commissioner_control",
    of: ({ payoutRule }) => payoutRule,
  }),
  objectionDays: field<number>({
    kind: "choice",
    choices: objectionTimes,
    isNumber: true,
    label: "Time to object",
    help: "How long members can object to your payouts before they're made. Enough objections start a vote.",
    oncePaid: { help: "Members have paid, so this can only get longer." },
    isShown: ({ payoutRule }) => payoutRule === "commissioner_control",
    start: () => 0,
    of: ({ objectionDays }) => objectionDays,
  }),
  ...DUES_FIELDS,
  periodPrizeShare: field<string>({
    kind: "number",
    unit: "%",
    label: "Set aside for prizes during the season",
    help: "For daily, weekly or monthly prizes; the final places share what is left.",
    oncePaid: "fixed",
    isShown: paysDuringSeason,
    start: () => "0.00",
    of: ({ periodPrizeShare }) => periodPrizeShare,
  }),
};

export type FieldName = keyof typeof FIELDS;

/** Basic Information, row by row (SPEC §2, Create league). */
export const BASIC: readonly (readonly FieldName[])[] = [
  ["name"],
  ["description"],
  ["sport", "season", "fantasyService"],
  ["leagueType", "payoutFrequency", "minYears", "maxYears", "payoutRule"],
  ["isPublic"],
];

/** Financial Settings, in one grid. */
export const FINANCIAL: readonly FieldName[] = [
  "custody",
  "entryFee",
  "maxMembers",
  "paymentDeadline",
  "endDate",
  "commissionerReimbursement",
];

/** What SPEC's form doesn't ask, folded to one line: only who keeps the money can't wait. */
export const MORE: readonly (readonly FieldName[])[] = [
  ["currency"],
  ["objectionDays"],
  ["periodPrizeShare"],
  ["remindsMembers"],
  ["lateFee", "lateFeeAfterDays"],
  ["maxChargesPerMember"],
];

/** The values as typed: text for amounts and dates. */
export type FieldValues = { [Name in FieldName]: ReturnType<(typeof FIELDS)[Name]["of"]> };

const valuesBy = (ask: (field: Field<unknown>) => unknown) =>
  Object.fromEntries(Object.entries(FIELDS).map(([name, each]) => [name, ask(each)])) as FieldValues;

export const startOf = (now: Date): FieldValues => valuesBy(({ start }) => start(now));

export const readFrom = (league: LeagueWithoutPot): FieldValues => valuesBy(({ of }) => of(league));
