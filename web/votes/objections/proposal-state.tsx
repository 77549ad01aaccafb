import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

type State = "open" | "ending" | "awarded" | "withdrawn" | "impossible";

/** Where a proposal stands. Between its end and the payment, the prizes are being awarded. */
export function proposalState({ status, ended, expiresAt }: VotingSession, now: Date): State {
  if (status === "approved") return "awarded";
  if (ended) return ended.how;
  return new Date(expiresAt) > now ? "open" : "ending";
}

const BADGES: Record<State, [tone: BadgeTone, words: string]> = {
  open: ["blue", "OPEN TO OBJECTIONS"],
  ending: ["blue", "BEING AWARDED"],
  awarded: ["green", "AWARDED"],
  withdrawn: ["neutral", "WITHDRAWN"],
  impossible: ["red", "NOT PAID"],
};

export function ProposalBadge({ session }: { session: VotingSession }) {
  const [tone, words] = BADGES[proposalState(session, new Date())];
  return <Badge tone={tone}>{words}</Badge>;
}
