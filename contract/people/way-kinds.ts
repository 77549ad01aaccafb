import * as field from "./way-fields.ts";
import { readField, type WayField } from "./way-fields.ts";

type Fields = Record<string, WayField>;

type WayKindRow = {
  label: string;
  /** What a person says about it, in the order in which it is asked and shown. */
  fields: Fields;
  /** The only host that its link leads to; null if it opens nothing, or whatever its owner says. */
  host: string | null;
  /** What the service fills in from its link. */
  fillsIn: readonly ("amount" | "note")[];
  isAccount?: true;
  /** Whether its service doesn't allow entry fees for prizes, and has kept such money (RULES §28). */
  forbidsPrizes?: true;
};

const NO_LINK = { host: null, fillsIn: [] } as const;
/** Its number could be misused. */
const ACCOUNT = { ...NO_LINK, isAccount: true } as const;

/** The ways to pay a person (RULES §24): a new one is a row here, and its link in `pay-links.ts`. */
export const WAY_KINDS = {
  venmo: {
    label: "Venmo",
    fields: { username: field.venmoUsername },
    host: "venmo.com",
    fillsIn: ["amount", "note"],
    forbidsPrizes: true,
  },
  cash_app: { label: "Cash App", fields: { cashtag: field.cashtag }, host: "cash.app", fillsIn: ["amount"] },
  paypal: {
    label: "PayPal",
    fields: { name: field.paypalName },
    host: "paypal.me",
    fillsIn: ["amount"],
    forbidsPrizes: true,
  },
  zelle: { label: "Zelle", fields: { contact: field.zelleContact }, ...ACCOUNT },
  revolut: { label: "Revolut", fields: { revtag: field.revtag }, host: "revolut.me", fillsIn: [] },
  us_bank: {
    label: "Bank transfer (US)",
    fields: {
      holder: field.accountHolder,
      routingNumber: field.routingNumber,
      accountNumber: field.usAccountNumber,
    },
    ...ACCOUNT,
  },
  uk_bank: {
    label: "Bank transfer (UK)",
    fields: { holder: field.accountHolder, sortCode: field.sortCode, accountNumber: field.ukAccountNumber },
    ...ACCOUNT,
  },
  iban: {
    label: "Bank transfer (IBAN)",
    fields: { holder: field.accountHolder, iban: field.iban, bic: field.bic },
    ...ACCOUNT,
  },
  cash: { label: "Cash", fields: { note: field.cashNote }, ...NO_LINK },
  link: { label: "Another link", fields: { name: field.linkName, address: field.linkAddress }, ...NO_LINK },
  sentence: { label: "Something else", fields: { text: field.sentence }, ...NO_LINK },
} as const satisfies Record<string, WayKindRow>;

export type WayKind = keyof typeof WAY_KINDS;

export const wayKinds = Object.keys(WAY_KINDS) as [WayKind, ...WayKind[]];

/** The values of a kind's fields, as they are stored: those that may be left out are null then. */
type ValuesOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends WayField<true> ? string | null : string;
};

/** A way to pay by its contents. */
export type WayContents = {
  [Kind in WayKind]: { kind: Kind } & ValuesOf<(typeof WAY_KINDS)[Kind]["fields"]>;
}[WayKind];

/** A person lists at most this many (RULES §24). */
export const WAYS_TO_PAY_MAX = 6;

/** For how long after a change it is marked wherever it is shown (RULES §24). */
export const CHANGE_SHOWN_MS = 48 * 3_600_000;

/** Tells whether the change of a way to pay is recent enough to be marked. */
export const isChangeShown = (changedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(changedAt) < CHANGE_SHOWN_MS;

/** Whether it shows an account of its owner's, rather than a name that they give out. */
export const isAccount = (kind: WayKind): boolean => "isAccount" in WAY_KINDS[kind];

export const forbidsPrizes = (kind: WayKind): boolean => "forbidsPrizes" in WAY_KINDS[kind];

/** Bank details and cash first, and last what doesn't allow it; otherwise in the order given. */
export const inPayOrder = <Way extends { kind: WayKind }>(ways: readonly Way[]): Way[] => {
  const rankOf = ({ kind }: Way) => (forbidsPrizes(kind) ? 2 : isAccount(kind) || kind === "cash" ? 0 : 1);
  return ways.toSorted((one, other) => rankOf(one) - rankOf(other));
};

/** Which ways stand open: bank details and cash, or else the first; never what forbids it. The others are folded. */
export function waysToShow<Way extends { kind: WayKind }>(ways: readonly Way[]) {
  const all = inPayOrder(ways);
  const [first] = all;
  const account = all.find(({ kind }) => isAccount(kind));
  const isOpen = (way: Way) => way === account || way.kind === "cash" || (way === first && !forbidsPrizes(way.kind));
  return { open: all.filter(isOpen), folded: all.filter((way) => !isOpen(way)) };
}

/** A kind's fields as a list. */
export const fieldsOf = (kind: WayKind): [name: string, field: WayField][] => Object.entries(WAY_KINDS[kind].fields);

/** The value of each of its fields that has one, in their order. */
export const partsOf = (way: WayContents): { name: string; label: string; value: string }[] => {
  const values: Record<string, string | null> = way;
  return fieldsOf(way.kind).flatMap(([name, { label }]) => {
    const value = values[name];
    return value ? [{ name, label, value }] : [];
  });
};

/** Tells whether two ways lead to the same place. */
export const sameContents = (one: WayContents, other: WayContents): boolean => contentsOf(one) === contentsOf(other);

const contentsOf = (way: WayContents): string => JSON.stringify([way.kind, partsOf(way)]);

/**
 * Reads a way to pay as a person typed it, without the code that checks requests.
 * @returns The way, or what is wrong with each field.
 */
export function readWay(
  kind: WayKind,
  typed: Readonly<Record<string, string>>,
): { way: WayContents } | { faults: Record<string, string> } {
  const values: Record<string, string | null> = {};
  const faults: Record<string, string> = {};
  for (const [name, field] of fieldsOf(kind)) {
    const value = readField(field, typed[name] ?? "");
    if (value === null || typeof value === "string") values[name] = value;
    else faults[name] = value.fault;
  }
  return Object.keys(faults).length > 0 ? { faults } : { way: { kind, ...values } as WayContents };
}
