import type { League } from "#contract/leagues/leagues.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { sparePlaces } from "#web/leagues/completion-words.ts";
import { isReviewable } from "#web/leagues/custody.ts";
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
      {isEarly(league) && <EarlyNote league={league} />}
    </>
  );
}

/** Completing a season before its end date lets its members ask for a review (RULES §17). */
function EarlyNote({ league }: { league: League }) {
  const enabled = isReviewable(league);
  const hold = useOptional({ ...query("GET /api/leagues/:id/hold", { params: { id: league.id } }), enabled });
  return (
    <p className="mt-4 rounded-control bg-blue-wash px-4 py-3">
      The season's end date is <DateText value={league.endDate} />. If you complete it now, we tell{" "}
      {wordsOf(league).toldEarly} that it's early
      {enabled ? ", and paid members have 24 hours to ask for a review." : "."}
      {enabled && hold && ` ${holdSentence(hold)}`}
    </p>
  );
}

const holdSentence = ({ holdsEarly }: { holdsEarly: boolean }): string =>
  holdsEarly
    ? "No prize is sent before that. If someone asks, the prizes wait for an admin's decision."
    : "Prizes aren't held until then: only those that haven't been sent when someone asks wait for an admin's decision.";
