import type { League } from "#contract/leagues/leagues.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { sparePlaces } from "#web/leagues/completion-words.ts";
import { DateText } from "#web/ui/date.tsx";
import { isFree } from "#web/ui/fee.tsx";

/** Whether a season with money would end before its end date, when members may still owe their fee. */
export const isEarly = (league: League): boolean => !isFree(league) && new Date(league.endDate) > new Date();

/** The consequences of completing a season that its commissioner may not expect. */
export function CompletionNotes({ league }: { league: League }) {
  const spare = sparePlaces(league);
  return (
    <>
      {spare && <p className="mt-4 rounded-control bg-sunken px-4 py-3">{spare}</p>}
      {isEarly(league) && (hasTreasurer(league) ? <EarlyWords league={league} /> : <EarlyNote league={league} />)}
    </>
  );
}

/** Nobody reviews a season whose money a treasurer keeps (RULES §24). */
const EarlyWords = ({ league }: { league: League }) => (
  <p className="mt-4 rounded-control bg-blue-wash px-4 py-3">
    The season's end date is <DateText value={league.endDate} />. If you complete it now, we tell the members that it's
    early.
  </p>
);

/** Completing a season before its end date lets its members ask for a review (RULES §17). */
function EarlyNote({ league }: { league: League }) {
  const hold = useOptional(query("GET /api/leagues/:id/hold", { params: { id: league.id } }));
  return (
    <p className="mt-4 rounded-control bg-blue-wash px-4 py-3">
      The season's end date is <DateText value={league.endDate} />. If you complete it now, we tell the members and our
      admins that it's early
      {league.pot.escrowBalance === "0.00" ? "." : ", and paid members have 24 hours to ask for a review."}
      {league.pot.escrowBalance !== "0.00" && hold && ` ${holdSentence(hold)}`}
    </p>
  );
}

const holdSentence = ({ holdsEarly }: { holdsEarly: boolean }): string =>
  holdsEarly
    ? "No prize is sent before that. If someone asks, the prizes wait for an admin's decision."
    : "Prizes aren't held until then: only those that haven't been sent when someone asks wait for an admin's decision.";
