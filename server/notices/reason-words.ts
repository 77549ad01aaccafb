/**
 * Fits the processor's code or sentence into another sentence: "lost_or_stolen_card" as "lost or stolen card". What a
 * sentence names, such as an account, stays as it is.
 */
export function reasonWords(reason: string | null): string {
  if (reason === null) return "no reason given";
  return /^[a-z_]+$/.test(reason) ? reason.replaceAll("_", " ") : reason.replace(/\.$/, "");
}
