import type { VoteStatus } from "#contract/votes/votes.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

const TONES: Record<VoteStatus, BadgeTone> = { active: "blue", approved: "green", rejected: "red", expired: "neutral" };

/** A vote's status, in upper case and its own color (SPEC §4). */
export const VoteStatusBadge = ({ status }: { status: VoteStatus }) => (
  <Badge tone={TONES[status]}>{status.toUpperCase()}</Badge>
);
