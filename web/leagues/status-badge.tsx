import type { LeagueStatus } from "#contract/terms/league-status.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

const WORDS: Record<LeagueStatus, { word: string; tone: BadgeTone }> = {
  draft: { word: "Draft", tone: "neutral" },
  active: { word: "Active", tone: "green" },
  in_season: { word: "In season", tone: "blue" },
  completed: { word: "Completed", tone: "neutral" },
  cancelled: { word: "Canceled", tone: "red" },
};

export const statusWord = (status: LeagueStatus): string => WORDS[status].word;

export function StatusBadge({ status }: { status: LeagueStatus }) {
  const { word, tone } = WORDS[status];
  return <Badge tone={tone}>{word}</Badge>;
}
