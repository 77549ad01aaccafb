import { listed } from "#contract/platform/listed.ts";
import { membersForFullPrizes } from "#contract/terms/paid-in-full.ts";
import { type PrizeTerms, prizeIssues, prizePoolOf } from "#contract/terms/prize-issues.ts";
import { prizeTitle } from "#contract/terms/prize-words.ts";

/** The number of members below which a prize gets less, if there is one. */
export const lessBelow = (terms: PrizeTerms): (number | undefined)[] =>
  prizePoolOf(terms) < 0
    ? []
    : membersForFullPrizes(terms).map((members) => ((members ?? 0) > 1 ? members : undefined));

/** Says which prizes get less than was typed, and with how many members, or that a full league has too little (RULES §21). */
export function ReducedPrizes({ terms }: { terms: PrizeTerms }) {
  const [problem] = prizeIssues(terms);
  if (problem) {
    return <p className="mt-2 text-sm font-medium text-red">{problem.message} Lower them to create the league.</p>;
  }
  const below = lessBelow(terms);
  return [...new Set(below)].map((members) => {
    if (members === undefined) return null;
    const titles = terms.prizeRules.filter((_, index) => below[index] === members).map(prizeTitle);
    const areAll = titles.length > 1 && titles.length === below.length;
    return (
      <p key={members} className="mt-2 text-sm text-ink-soft">
        {areAll ? "All other prizes" : listed(titles, "; ")} {titles.length === 1 ? "gets" : "get"} less if fewer than{" "}
        {members} members pay.
      </p>
    );
  });
}
