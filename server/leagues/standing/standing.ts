import { mainStepOf } from "#contract/leagues/main-need.ts";
import type { Standing } from "#contract/leagues/standing.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { isOver } from "#contract/terms/league-status.ts";
import { isKept } from "#server/leagues/custody.ts";
import { actsOf } from "#server/leagues/standing/acts.ts";
import { partsOf } from "#server/leagues/standing/parts.ts";
import { seasonOf } from "#server/leagues/standing/season.ts";
import { isFree, type Seen } from "#server/leagues/standing/seen.ts";
import { awardsIn, sentenceOf } from "#server/leagues/standing/sentence.ts";
import { whoKeeps } from "#server/leagues/standing/treasurer-season.ts";
import { unfinishedOf } from "#server/leagues/standing/unfinished.ts";

/** Says where a league stands for one reader: everything that screens show of it, from facts alone. */
export function standingOf(seen: Seen): Standing {
  const acts = actsOf(seen);
  return {
    sentence: sentenceOf(seen),
    season: seasonOf(seen),
    needs: [...seen.needs],
    acts,
    green: greenOf(seen, acts),
    rest: restOf(seen),
    opens: opensOf(seen),
    keeps: isKept(seen.league) && !isOver(seen.league.status) ? whoKeeps(seen) : null,
    left: seen.pool ? { available: seen.pool.available, reimbursement: seen.pool.reimbursement } : null,
    unfinished: seen.runsIt ? unfinishedOf(seen) : null,
    parts: partsOf(seen),
    completableFrom: seen.completableFrom,
    ...(seen.noVote && { noVote: seen.noVote }),
  };
}

/** After a vote that didn't approve them, no one waits for new payouts, but proposing them comes next (RULES §8). */
function greenOf({ needs, runsIt }: Seen, acts: Standing["acts"]): Standing["green"] {
  const main = mainStepOf(needs);
  const resting = runsIt && acts.some(({ kind }) => kind === "pay_winners") ? "pay_winners" : "share";
  return acts.find(({ kind }) => kind === (main?.kind ?? resting))?.kind ?? null;
}

/** What there is to look at while nothing needs the reader. */
function restOf({ league, own, runsIt, vote, hasClassifieds, now }: Seen): Standing["rest"] {
  const link = (label: string, path: string) => ({ kind: "link" as const, label, path });
  const another = hasClassifieds ? link("Find another league", "/classifieds") : link("See your leagues", "/player");
  if ((!own && !runsIt) || league.status === "cancelled") return another;
  if (vote?.status === "active") {
    return link(vote.kind === "proposal" ? "See the payouts" : "See the vote", `/voting/${vote.id}`);
  }
  if (own?.saysPaid) return link("See your payment", `/leagues/${league.id}/payment`);
  // Later, its calendar file would be empty.
  if (league.status !== "completed" && new Date(league.endDate) > now) return { kind: "calendar" };
  if (isFree(league)) return another;
  return link(wordsOf(league).seeBooks, `/leagues/${league.id}/books`);
}

/** The vote, the members while it collects, the results, or what is awarded next. */
function opensOf(seen: Seen): Standing["opens"] {
  const { league, vote, hasResults } = seen;
  if (vote?.status === "active") return "vote";
  if (league.status === "in_season") return hasResults ? "results" : "members";
  if (league.status !== "completed") return "members";
  if (awardsIn(seen).length > 0) return null;
  return hasResults ? "results" : "terms";
}
