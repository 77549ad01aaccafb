import type { League } from "#contract/leagues/leagues.ts";
import type { Payout } from "#contract/money/payouts.ts";
import type { Control } from "#web/leagues/head/control.ts";
import type { PodiumPlace } from "#web/leagues/winners/podium-places.ts";
import { ShareWinners } from "#web/leagues/winners/share-winners.tsx";
import { winnersMessage } from "#web/members/messages/winners-message.ts";
import { Button } from "#web/ui/button.tsx";
import { paths } from "#web/ui/paths.ts";
import { ShareDialog } from "#web/ui/share-dialog.tsx";

export type Winners = {
  /** The season's winners, once it has some. */
  places: readonly PodiumPlace[];
  /** Everything that was won, with the names that the members know the winners by. */
  prizes: readonly Payout[];
};

/**
 * The ways to share a season's winners: a picture for everyone, and for the commissioner a text, which any chat takes.
 */
export function shareControls(league: League, { places, prizes }: Winners, isCommissioner: boolean): Control[] {
  const controls: (Control | false)[] = [
    places.length > 0 && {
      kind: "share",
      says: "A picture of the podium for your group chat.",
      button: (isPrimary) => <ShareWinners league={league} places={places} isPrimary={isPrimary} />,
    },
    isCommissioner &&
      prizes.length > 0 && {
        kind: "share_text",
        says: "A message for your group chat, with the winners and their prizes.",
        button: () => <ShareAsText league={league} prizes={prizes} />,
      },
  ];
  return controls.filter((control) => control !== false);
}

const ShareAsText = ({ league, prizes }: { league: League; prizes: readonly Payout[] }) => (
  <ShareDialog
    title="Share the winners as text"
    subject={league.name}
    text={winnersMessage(league, { prizes, url: window.location.origin + paths.league(league.id) })}
    trigger={<Button variant="secondary">Share as text</Button>}
  />
);
