import type { Reconciliation } from "./reconciliation.ts";

const counted = (count: number, noun: string) => `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;

/** Describes a comparison without differences: movements that are still settling aren't proven yet. */
export const agreementWords = ({ compared, settling }: Pick<Reconciliation, "compared" | "settling">): string =>
  settling === 0
    ? `Books and processor agree on all ${counted(compared, "movement")}.`
    : `Books and processor agree on ${counted(compared - settling, "movement")}; ${counted(settling, "movement")} still settling.`;
