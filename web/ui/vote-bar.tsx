type VoteBarProps = {
  votesFor: number;
  votesAgainst: number;
  eligible: number;
  needed: number;
  /** What these voters have in common, if they aren't all voters. */
  who?: string;
};

/** A vote's progress toward its majority: yes from the left, no from the right, the majority as a mark. */
export function VoteBar({ votesFor, votesAgainst, eligible, needed, who = "may vote" }: VoteBarProps) {
  const share = (votes: number) => `${Math.min(1, votes / Math.max(1, eligible)) * 100}%`;
  const words = `${votesFor} for, ${votesAgainst} against, of ${eligible} who ${who}; ${needed} needed to pass`;
  return (
    <div className="grid gap-2">
      <div role="img" aria-label={words} className="figures relative text-sm text-ink-soft">
        {/* Moved back by the same share of its own width, the label never leaves the bar. */}
        <span
          className="relative inline-block whitespace-nowrap"
          style={{ left: share(needed), transform: `translateX(-${share(needed)})` }}
        >
          {needed} needed
        </span>
        <span className="mt-1 flex h-4 overflow-hidden rounded-full bg-line forced-color-adjust-none">
          <span className="bg-green transition-[width] duration-200 ease-out" style={{ width: share(votesFor) }} />
          <span
            className="ml-auto bg-line-strong/60 transition-[width] duration-200 ease-out"
            style={{ width: share(votesAgainst) }}
          />
        </span>
        {/* Above the bar, so that its round end doesn't hide the mark when every vote is needed. */}
        <span className="absolute -bottom-0.5 h-5 w-0.5 bg-ink" style={{ left: `calc(${share(needed)} - 2px)` }} />
      </div>
      <p className="figures flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft" aria-hidden>
        <span>
          <strong className="text-ink">{votesFor}</strong> for
        </span>
        <span>
          <strong className="text-ink">{votesAgainst}</strong> against
        </span>
      </p>
    </div>
  );
}
