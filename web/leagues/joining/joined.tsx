import { CircleCheck } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "wouter";
import type { LeaguePreview } from "#contract/leagues/league-preview.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { payLabel } from "#contract/terms/dynasty.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { paths } from "#web/ui/paths.ts";

/** SPEC §9, Timing. */
const AFTER_ACCEPTING_MS = 1500;

type JoinedProps = { title: string; leagueId: string; league: LeaguePreview | null };

/** The success screen: offers to pay, and goes to the dashboard after a moment (SPEC §2, Invitation accept). */
export function Joined({ title, leagueId, league }: JoinedProps) {
  const [, go] = useLocation();
  useEffect(() => {
    const leaving = setTimeout(() => go(paths.player()), AFTER_ACCEPTING_MS);
    return () => clearTimeout(leaving);
  }, [go]);
  return (
    <div role="status" className="page grid justify-items-center gap-3 py-20 text-center">
      <CircleCheck aria-hidden size={48} className="text-green" />
      <h1 tabIndex={-1} className="text-3xl">
        {title}
      </h1>
      {league && !isFree(league) && (
        <ButtonLink to={paths.payment(leagueId)} size="large">
          {payLabel(formatMoney(centsOf(league.entryFee), league.currency), league)}
        </ButtonLink>
      )}
      <p className="text-lg text-ink-soft">Taking you to your leagues…</p>
    </div>
  );
}
