import { partsOf, WAY_KINDS, type WayContents, type WayKind } from "./way-kinds.ts";

/** What a way to pay is called in a list; its owner gives a link its name. */
export const titleOf = (way: WayContents): string => (way.kind === "link" ? way.name : WAY_KINDS[way.kind].label);

/** Where a way of a service that forbids it is added or used (RULES §28). */
export const FORBIDS_PRIZES =
  "PayPal and Venmo don't allow entry fees for prizes without their approval and have kept such money, so a bank transfer or cash is better.";

const inFours = (account: string) => account.replace(/.{4}(?=.)/g, "$& ");

/** How services and banks write a part, where that differs from what is copied. */
const WRITTEN: { [Kind in WayKind]?: Record<string, (value: string) => string> } = {
  venmo: { username: (value) => `@${value}` },
  cash_app: { cashtag: (value) => `$${value}` },
  paypal: { name: (value) => `paypal.me/${value}` },
  revolut: { revtag: (value) => `@${value}` },
  iban: { iban: inFours },
};

/** A form asks for one of two; what was typed is one of them. */
const labelOf = (kind: WayKind, label: string, value: string): string =>
  kind === "zelle" ? (value.includes("@") ? "Email" : "Phone number") : label;

/** A part of a way to pay: what it is, how it is written, and what is copied. */
export type WayPart = { label: string; written: string; value: string };

/** The parts to show and to copy. A link's name is its title. */
export const shownParts = (way: WayContents): WayPart[] =>
  partsOf(way)
    .filter(({ name }) => way.kind !== "link" || name !== "name")
    .map(({ name, label, value }) => ({
      ...{ label: labelOf(way.kind, label, value), value },
      written: WRITTEN[way.kind]?.[name]?.(value) ?? value,
    }));

/** The same in one line: "Casey Jones, 20-00-00, 12345678". */
export const inOneLine = (way: WayContents): string =>
  shownParts(way)
    .map(({ written }) => written)
    .join(", ");
