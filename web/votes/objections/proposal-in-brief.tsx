import { counted } from "#contract/platform/counted.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { DaysLeft } from "#web/ui/days-left.tsx";
import { Section } from "#web/ui/layout.tsx";
import { paths } from "#web/ui/paths.ts";
import { ProposalBadge } from "#web/votes/objections/proposal-state.tsx";

/** Proposed payouts that members can or could object to, on the league's page (RULES §21). */
export function ProposalInBrief({ session }: { session: VotingSession }) {
  const made = session.objections?.made.length ?? 0;
  return (
    <Section title="Proposed payouts" action={<ProposalBadge session={session} />}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-ink-soft">
          {session.status === "active" && (
            <>
              <DaysLeft until={session.expiresAt} />,{" "}
            </>
          )}
          {made === 0 ? "no objections" : counted(made, "objection")}
        </p>
        <ButtonLink to={paths.voting(session.id)} variant="secondary">
          Look at the payouts
        </ButtonLink>
      </div>
    </Section>
  );
}
