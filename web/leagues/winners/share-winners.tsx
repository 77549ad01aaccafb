import { Share2 } from "lucide-react";
import { useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import type { PodiumPlace } from "#web/leagues/winners/podium-places.ts";
import { Button } from "#web/ui/button.tsx";
import { isLost } from "#web/ui/lost-code.ts";
import { CHECK_CONNECTION, sayFailed } from "#web/ui/say-failed.ts";

type ShareProps = { league: League; places: readonly PodiumPlace[]; isPrimary: boolean };

/** Shares a picture of the podium. */
export function ShareWinners({ league: { name, season, currency }, places, isPrimary }: ShareProps) {
  const [isPending, setIsPending] = useState(false);
  const share = async () => {
    setIsPending(true);
    try {
      const { shareWinners } = await import("#web/leagues/winners/winners-picture.ts");
      await shareWinners({ name, season, currency, places });
    } catch (error) {
      sayFailed("The picture wasn't made", error, isLost(error) ? CHECK_CONNECTION : undefined);
    }
    setIsPending(false);
  };
  return (
    <Button variant={isPrimary ? "primary" : "secondary"} isPending={isPending} onClick={share}>
      <Share2 aria-hidden size={18} /> Share the winners
    </Button>
  );
}
