import { randomUUID } from "node:crypto";
import type { Statement } from "#tests/support/sent-statements.ts";
import type { ChargedPayment } from "./charged-payments.ts";

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Turns one payment's statements into another's by replacing every id in them. Ids that the server made itself, such as
 * those of emails, get new values.
 */
export function statementsFor(captured: Statement[], from: ChargedPayment, to: ChargedPayment): Statement[] {
  const facts = Object.keys(from) as (keyof ChargedPayment)[];
  const known = new Map(facts.map((fact) => [from[fact], to[fact]]));
  const made = new Map<string, string>();
  const newId = (id: string) => {
    const own = made.get(id) ?? randomUUID();
    made.set(id, own);
    return own;
  };
  const swap = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(swap);
    if (typeof value !== "string") return value;
    const withIds = value.replace(UUID, (id) => known.get(id) ?? newId(id));
    return facts.reduce((text, fact) => text.replaceAll(from[fact], to[fact]), withIds);
  };
  return captured.map(({ values, ...statement }) => ({
    ...statement,
    values: values.map(swap).map(waiting(statement)),
  }));
}

/** The server's first try gives up at a league that is locked, and the second waits; pgbench only waits. */
const waiting =
  ({ text }: { text: string }) =>
  (value: unknown) =>
    value === false && text.includes("lock_payment(") ? true : value;

/**
 * Writes a script in which each pgbench client records its own payments, one after another. Values are inlined so that
 * no client spends time looking them up; statements the server prepares are prepared here too.
 */
export function pgbenchScript(work: Statement[][]): string {
  const lines = work.flatMap((statements, client) => [
    `\\if :client_id = ${client}`,
    ...preparations(statements),
    ...statements.map(commandOf),
    "\\endif",
  ]);
  return `${lines.join("\n")}\n`;
}

function preparations(statements: Statement[]): string[] {
  const texts = new Map(statements.flatMap(({ name, text }) => (name ? [[name, text] as const] : [])));
  return [...texts].map(([name, text]) => `prepare ${name} as ${oneLine(text)};`);
}

function commandOf({ name, text, values }: Statement): string {
  if (name) return `execute ${name}${values.length > 0 ? ` (${values.map(literal).join(", ")})` : ""};`;
  return `${oneLine(text).replace(/\$(\d+)/g, (_, position: string) => literal(values[Number(position) - 1]))};`;
}

const oneLine = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/;$/, "")
    .replace(/ nowait$/, "");

/** Quotes a value as the driver would send it. A colon would start a pgbench variable, even inside quotes. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  const escaped = textOf(value).replace(
    /[\\':\r\n]/g,
    (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
  return `E'${escaped}'`;
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(itemOf).join(",")}}`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const itemOf = (item: unknown): string => (item === null ? "null" : `"${String(item).replace(/["\\]/g, "\\$&")}"`);
