import type { ByName } from "#contract/votes/votes.ts";
import { DateText } from "#web/ui/date.tsx";

type Said = {
  byName: ByName | undefined;
  /** What the reader can't do yet. */
  what?: "vote" | "objection";
};

/** What a vote's readers know of members without an account, whose seats were claimed since, and of their own (RULES §28). */
export function ByNameWords({ byName, what = "vote" }: Said) {
  if (!byName) return null;
  const { cannotVote, ownFrom, recorded } = byName;
  const have = `${cannotVote} of them ${cannotVote === 1 ? "has" : "have"} no account, so they can't vote or object.`;
  const seats = recorded.map(({ name, recordedBy }) => `${name}'s payment was recorded by ${recordedBy}.`);
  return (
    <>
      {(cannotVote > 0 || seats.length > 0) && (
        <p className="mt-2 text-sm text-ink-soft wrap-anywhere">
          {[...(cannotVote > 0 ? [have] : []), ...seats].join(" ")}
        </p>
      )}
      {ownFrom && (
        <p className="mt-2 font-semibold">
          Your {what} counts from <DateText value={ownFrom} withTime />.
        </p>
      )}
    </>
  );
}
