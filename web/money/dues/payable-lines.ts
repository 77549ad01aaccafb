import { dueName } from "#contract/members/due-kinds.ts";
import type { Due } from "#contract/members/league-dues.ts";
import { addCents, type Cents, centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { formatDay } from "#web/ui/day.ts";

/** One thing that a member can pay: a whole entry fee, a part of it, a late fee or a charge. */
export type PayableLine = {
  id: string;
  label: string;
  /** Its date, or why it was charged. */
  detail: string | null;
  amount: Cents;
  /** For how many seasons it pays the entry fee; 0 for anything but a whole one. */
  seasons: number;
  /** Parts are paid in their order. */
  isPart: boolean;
};

/** The fewest seasons that somebody who owes the entry fee can pay for, and for how much. */
type Fee = { seasons: number; amount: string };

const FEE = "entry";

/** Lists what is still to be paid: the entry fee or, in its place, its parts; then late fees and charges (RULES §25). */
export function payableLines({ fee, dues }: { fee: Fee | undefined; dues: readonly Due[] }): PayableLine[] {
  const open = dues.filter(({ kind, standing }) => kind !== "entry" && standing === "open");
  const parts = open.filter(({ kind }) => kind === "part");
  const whole = fee && parts.length === 0 ? [fee] : [];
  return [
    ...whole.map(({ seasons, amount }) => ({
      id: FEE,
      label: "Entry fee",
      detail: null,
      amount: centsOf(amount),
      seasons,
      isPart: false,
    })),
    ...[...parts, ...open.filter((due) => !parts.includes(due))].map(lineOf),
  ];
}

function lineOf(due: Due): PayableLine {
  const detail = due.kind === "charge" ? due.reason : `${due.kind === "part" ? "by" : "since"} ${formatDay(due.dueAt)}`;
  return {
    id: due.id,
    label: dueName(due),
    detail,
    amount: centsOf(due.left),
    seasons: 0,
    isPart: due.kind === "part",
  };
}

/** Which lines aren't paid once this one is picked, with the parts before it, or left out, with those after it. */
export function leftAfter(lines: readonly PayableLine[], left: readonly string[], id: string): string[] {
  const nth = lines.findIndex((line) => line.id === id);
  const isPicked = left.includes(id);
  const along = (line: PayableLine, at: number) =>
    line.id === id || (lines[nth]?.isPart && line.isPart && (isPicked ? at < nth : at > nth));
  const ids = lines.filter(along).map((line) => line.id);
  return isPicked ? left.filter((each) => !ids.includes(each)) : [...new Set([...left, ...ids])];
}

/** What is paid: for how many seasons the entry fee, which parts, late fees and charges, and how much in all. */
export type ChosenPayment = { amount: string; seasons: number; dueIds: string[] };

/** What is chosen, as calls name it: "0.00" if nothing is. */
export function chosenOf(lines: readonly PayableLine[]): ChosenPayment {
  return {
    amount: centsToDecimal(addCents(...lines.map(({ amount }) => amount))),
    seasons: lines.find(({ id }) => id === FEE)?.seasons ?? 0,
    dueIds: lines.filter(({ id }) => id !== FEE).map(({ id }) => id),
  };
}

/** Whether there is nothing to choose but a whole entry fee, as in most leagues. */
export const isPlain = (lines: readonly PayableLine[]): boolean => lines.length === 1 && lines[0]?.id === FEE;
