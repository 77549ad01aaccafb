import { useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import type { Standing } from "#contract/leagues/standing.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { isLost } from "#web/ui/lost-code.ts";
import { CHECK_CONNECTION, sayFailed } from "#web/ui/say-failed.ts";

/** What the green button offers while nothing needs this visitor. */
export const RestingAction = ({ league, rest }: { league: League; rest: Standing["rest"] }) =>
  rest.kind === "calendar" ? <AddToCalendar league={league} /> : <ButtonLink to={rest.path}>{rest.label}</ButtonLink>;

function AddToCalendar({ league }: { league: League }) {
  const [isPending, setIsPending] = useState(false);
  const add = async () => {
    setIsPending(true);
    try {
      const { saveCalendar } = await import("#web/leagues/head/calendar-file.ts");
      saveCalendar(league, window.location.href);
    } catch (error) {
      sayFailed("The calendar file wasn't made", error, isLost(error) ? CHECK_CONNECTION : undefined);
    }
    setIsPending(false);
  };
  return (
    <Button isPending={isPending} onClick={add}>
      Add to calendar
    </Button>
  );
}
