import type { League } from "#contract/leagues/leagues.ts";
import { centsOf } from "#contract/platform/money.ts";
import { feeToJoin } from "#contract/terms/fee-to-join.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import { isFree } from "#web/ui/fee.tsx";
import { toast } from "#web/ui/toast.tsx";

/** The message that a league's join link comes with in a chat. */
export const joinMessage = (league: League) =>
  `Join ${league.name} on Potkeeper. ${isFree(league) ? "It's free." : feeSentence(league)}`;

function feeSentence(league: League): string {
  const sentence = `The entry fee is ${feeToJoin(centsOf(league.entryFee), league)}`;
  return hasSeasons(league)
    ? `${sentence}. Each season's fee is held in escrow until that season ends.`
    : `${sentence}, held in escrow until the season ends.`;
}

/** Opens the device's share sheet, or copies the message where there is none. */
export function shareMessage({ title, text, url }: { title: string; text: string; url: string }): void {
  // Closing the share sheet is no failure.
  if (navigator.share) return void navigator.share({ title, text, url }).catch(() => undefined);
  return void navigator.clipboard.writeText(`${text} ${url}`).then(
    () => toast({ title: "Message copied", description: "Paste it wherever your players are." }),
    () =>
      toast({
        title: "The link wasn't copied",
        description: "Your browser didn't allow it. Select the link instead.",
        tone: "error",
      }),
  );
}
