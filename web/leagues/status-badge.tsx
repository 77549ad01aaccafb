import type { LeagueStatus } from "#contract/terms/league-status.ts";
import { statusWord } from "#contract/terms/league-words.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

const TONES: Record<LeagueStatus, BadgeTone> = {
  draft: "neutral",
  active: "green",
  in_season: "blue",
  completed: "neutral",
  cancelled: "red",
};

export const StatusBadge = ({ status }: { status: LeagueStatus }) => (
  <Badge tone={TONES[status]}>{statusWord(status)}</Badge>
);
