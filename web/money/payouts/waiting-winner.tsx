import { Bell } from "lucide-react";
import { request } from "#web/api/request.ts";
import { useShownName } from "#web/members/member-names.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/date.tsx";
import { paths } from "#web/ui/paths.ts";
import { useRowName } from "#web/ui/row.tsx";
import { useAct } from "#web/ui/use-act.ts";

type RemindProps = { payoutId: string; winner: Parameters<typeof useShownName>[0] };

/** Emails a winner how to add a bank account; the server allows it once in 24 hours. */
export function RemindWinner({ payoutId, winner, className }: RemindProps & { className?: string }) {
  const name = useShownName(winner);
  const remind = useAct({
    act: () => request("POST /api/payouts/:id/remind", { params: { id: payoutId } }),
    says: "Reminder sent",
    reloads: [`/api/leagues/${winner.leagueId}`],
    fails: "The reminder wasn't sent",
  });
  return (
    <Button
      variant="quiet"
      size="small"
      className={classNames("print:hidden", className)}
      isPending={remind.isPending}
      onClick={() => remind.mutate()}
      aria-label={`Remind ${name}`}
    >
      <Bell size={16} aria-hidden /> Remind
    </Button>
  );
}

/** Says instead of a reminder that the members decide about the money now. */
export const GiveBackVote = ({ voteId }: { voteId: string }) => (
  <AppLink
    to={paths.voting(voteId)}
    aria-describedby={useRowName()}
    className="text-sm font-semibold text-ink underline decoration-line-strong underline-offset-4 print:hidden"
  >
    The members are voting on giving it back
  </AppLink>
);

type WaitingProps = RemindProps & { since: string; lastRemindedAt: string | null; giveBackVoteId: string | null };

/** The commissioner's view of a prize whose winner has no bank account (RULES §23). */
export function WaitingWinner({ since, lastRemindedAt, giveBackVoteId, ...reminded }: WaitingProps) {
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-sm text-ink-soft">
        Waiting for their bank details · since <DateText value={since} />
        {lastRemindedAt && (
          <>
            {" "}
            · reminded <DateText value={lastRemindedAt} />
          </>
        )}
      </p>
      {!giveBackVoteId && <RemindWinner {...reminded} className="max-sm:-ml-3" />}
    </div>
  );
}
