import type { ReactNode } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { addCents, centsOf, formatMoney } from "#contract/platform/money.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { paths } from "#web/ui/paths.ts";

const LINK = "font-semibold text-ink underline underline-offset-2";

type Left = {
  league: League;
  /** Whether the members are voting on payouts now, or can object to them. */
  isVoteOpen: boolean;
  /** Whether an admin is reviewing the season. */
  isReviewed: boolean;
  /** The members' open vote on an unclaimed prize. */
  giveBackVoteId: string | undefined;
  /** What the completed season has left, once it is known. */
  pool: { available: string; reimbursement: string } | undefined;
};

/** Says what a completed season still has to settle before the next one can start (RULES §23); undefined if nothing. */
export function unfinishedSeason({
  league,
  isVoteOpen,
  isReviewed,
  giveBackVoteId,
  pool,
}: Left): ((onLeave: () => void) => ReactNode) | undefined {
  if (isVoteOpen) {
    return () => "The payouts of this season aren't decided yet. The next season can start once they are.";
  }
  if (giveBackVoteId) {
    return () => (
      <>
        The members are voting on{" "}
        <AppLink to={paths.voting(giveBackVoteId)} className={LINK}>
          an unclaimed prize
        </AppLink>
        . The next season can start once that vote is over.
      </>
    );
  }
  if (isReviewed) {
    return () => "An admin is reviewing this season's payouts. The next season can start once that is decided.";
  }
  const available = centsOf(pool?.available ?? "0.00");
  const left = addCents(available, centsOf(pool?.reimbursement ?? "0.00"));
  if (left === 0) return undefined;
  const ways =
    available > 0
      ? [
          { anchor: "payouts", name: "Propose payouts" },
          { anchor: "rest", name: "Return what is left" },
          { anchor: "carry", name: "Carry it into the next season" },
        ]
      : [{ anchor: "rest", name: "Pay the reimbursement" }];
  return (onLeave) => (
    <>
      {hasTreasurer(league)
        ? `${formatMoney(left, league.currency)} is still in this season's pot.`
        : `This season still holds ${formatMoney(left, league.currency)}.`}{" "}
      The next season can start once that is settled:
      <span className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
        {ways.map(({ anchor, name }) => (
          <AppLink key={anchor} to={`${paths.league(league.id)}#${anchor}`} className={LINK} onClick={onLeave}>
            {name}
          </AppLink>
        ))}
      </span>
    </>
  );
}
