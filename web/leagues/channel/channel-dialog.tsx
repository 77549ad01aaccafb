import type { League } from "#contract/leagues/leagues.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { useAnchoredDialog } from "#web/ui/use-anchored-dialog.ts";
import { useSoon } from "#web/ui/use-soon.ts";

const ChannelPanel = later(() => import("#web/leagues/channel/channel-panel.tsx"));

/** Connects a league to a chat or another program, which is told what happens in it (RULES §30). */
export function ChannelDialog({ league }: { league: League }) {
  const [isOpen, setIsOpen] = useAnchoredDialog("channel");
  useSoon(ChannelPanel);
  return (
    <Dialog
      title="The league's channel"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button variant="secondary">{league.channel ? "Manage the channel" : "Connect a channel"}</Button>}
    >
      <ChannelPanel leagueId={league.id} />
    </Dialog>
  );
}
