import type { DisputeEvidence } from "#server/processor/dispute-port.ts";

/** The parts in reading order. The statement comes last, so that nothing in it can pass for another part. */
const PARTS = [
  ["product", "What was paid for"],
  ["serviceDate", "When it began"],
  ["activity", "What the payer did"],
  ["refundPolicy", "The refund policy"],
  ["statement", "The commissioner's statement"],
] as const satisfies [keyof DisputeEvidence, string][];

const headed = (heading: string) => `${heading}\n\n`;
const BETWEEN = "\n\n";

/** Formats the evidence for people. The text is also what we store. */
export const evidenceText = (evidence: DisputeEvidence): string =>
  PARTS.flatMap(([part, heading]) => (evidence[part] === null ? [] : [headed(heading) + evidence[part]])).join(BETWEEN);

/** Parses the evidence back from its text. */
export function evidenceOf(text: string): DisputeEvidence {
  const found: Partial<Record<keyof DisputeEvidence, string>> = {};
  let rest = text;
  PARTS.forEach(([part, heading], index) => {
    if (!rest.startsWith(headed(heading))) return;
    rest = rest.slice(headed(heading).length);
    const next = PARTS[index + 1];
    const end = next ? rest.indexOf(BETWEEN + headed(next[1])) : -1;
    found[part] = end < 0 ? rest : rest.slice(0, end);
    rest = end < 0 ? "" : rest.slice(end + BETWEEN.length);
  });
  const { product = "", serviceDate = "", activity = "", refundPolicy = "", statement = null } = found;
  return { product, serviceDate, activity, refundPolicy, statement };
}
