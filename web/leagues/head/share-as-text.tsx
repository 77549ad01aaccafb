import type { League } from "#contract/leagues/leagues.ts";
import type { Payout } from "#contract/money/payouts.ts";
import type { PodiumPlace } from "#web/leagues/winners/podium-places.ts";
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

/** The winners and their prizes as a message, which any chat takes. */
export const ShareAsText = ({ league, prizes }: { league: League; prizes: readonly Payout[] }) => (
  <ShareDialog
    title="Share the winners as text"
    subject={league.name}
    text={winnersMessage(league, { prizes, url: window.location.origin + paths.league(league.id) })}
    trigger={<Button variant="secondary">Share as text</Button>}
  />
);
