/** Fits the processor's code or sentence into another sentence: "lost_or_stolen_card" as "lost or stolen card". */
export const reasonWords = (reason: string | null): string =>
  reason?.replaceAll("_", " ").replace(/\.$/, "") ?? "no reason given";
