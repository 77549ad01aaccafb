import { Share2 } from "lucide-react";
import { useState } from "react";
import type { League } from "#contract/leagues.ts";
import type { PodiumPlace } from "#web/leagues/winners/podium-places.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";

type ShareProps = { league: League; places: readonly PodiumPlace[]; isPrimary: boolean };

/** Shares a picture of the podium. */
export function ShareWinners({ league: { name, season }, places, isPrimary }: ShareProps) {
  const [isPending, setIsPending] = useState(false);
  const share = async () => {
    setIsPending(true);
    try {
      const { shareWinners } = await import("#web/leagues/winners/winners-picture.ts");
      await shareWinners({ name, season, places });
    } catch {
      toast({
        ...{ title: "The picture wasn't made", description: "Check your connection, then try again." },
        tone: "error",
      });
    }
    setIsPending(false);
  };
  return (
    <Button variant={isPrimary ? "primary" : "secondary"} isPending={isPending} onClick={share}>
      <Share2 aria-hidden size={18} /> Share the winners
    </Button>
  );
}
