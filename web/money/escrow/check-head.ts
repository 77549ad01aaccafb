import type { ChainLink } from "#contract/money/escrow.ts";
import { type GivenHead, isHead } from "#contract/money/heads.ts";
import { verifyChain } from "#web/money/escrow/verify-chain.ts";

export type HeadVerdict =
  | { is: "there"; position: number; of: number; on: Date }
  | { is: "unknown"; position: number | null; of: number }
  | { is: "broken"; brokenAt: number };

/** Looks for an old head in a league's whole chain, which it recomputes, so that nobody's word is needed for a yes. */
export async function checkHead(links: readonly ChainLink[], given: GivenHead): Promise<HeadVerdict> {
  const chain = await verifyChain(links);
  if (!chain.isWhole) return { is: "broken", brokenAt: chain.brokenAt };
  const link = links.find((each) => isHead(each, given));
  if (!link) return { is: "unknown", position: given.position, of: links.length };
  return { is: "there", position: link.position, of: links.length, on: occurredAt(link) };
}

/** When an entry was written, by its hashed text: in microseconds. */
const occurredAt = ({ canonical }: ChainLink) => new Date(Number(/^occurred (\d+)$/m.exec(canonical)?.[1]) / 1000);
