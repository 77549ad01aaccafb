/**
 * What no screen, email, receipt, message or export of a league that keeps its own money says (RULES §24): that the money
 * is held, or that Potkeeper has any part in moving it.
 */
const NEVER_SAID = {
  escrow: /escrow/i,
  held: /\bheld\b/i,
  secure: /\bsecure(?:d|ly)?\b/i,
  insured: /\binsur(?:ed|ance)\b/i,
  guaranteed: /\bguarantee/i,
  "Potkeeper pays": /\bPotkeeper (?:will )?(?:pay|refund|send|hold|return)s?\b/i,
  "we pay":
    /\bwe(?:'ll|'re| will| are)? (?:pay(?:ing)?|refund(?:ing)?|send(?:ing)?|hold(?:ing)?|return(?:ing)?) (?:you|it|them|your|the (?:money|prize|winner)|\$)/i,
  "the processor": /\b(?:payment processor|stripe|bank account|payout account|chargeback)\b/i,
  "a card": /\b(?:your|their|whose|the|to|which) cards?\b(?! number)/i,
  "what holds prizes up": /\b(?:ask for a review|payouts? (?:is|are) paused|prizes (?:wait|aren't sent))\b/i,
} satisfies Record<string, RegExp>;

/** The forbidden words in a text, each with what surrounds it; none if it is right. */
export function neverSaidIn(text: string): string[] {
  return Object.entries(NEVER_SAID).flatMap(([what, pattern]) => {
    const found = pattern.exec(text);
    if (!found) return [];
    const from = Math.max(0, found.index - 60);
    return [`${what}: …${text.slice(from, found.index + found[0].length + 60)}…`];
  });
}

/** All texts in an answer, without the names of its fields. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
