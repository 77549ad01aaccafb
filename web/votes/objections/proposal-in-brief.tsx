import type { ReactNode } from "react";
import { counted } from "#contract/platform/counted.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { DaysLeft } from "#web/ui/days-left.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { ProposalBadge } from "#web/votes/objections/proposal-state.tsx";

/** Proposed payouts that members can or could object to, on the league's page (RULES §21). */
export function ProposalInBrief({ session, link }: { session: VotingSession; link: ReactNode }) {
  const made = session.objections?.made.length ?? 0;
  const objections = made === 0 ? "no objections" : counted(made, "objection");
  const isActive = session.status === "active";
  return (
    <FoldedSection title="Proposed payouts" hint={objections} isOpen={isActive}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <ProposalBadge session={session} />
        <p className="mr-auto text-ink-soft">
          {isActive && (
            <>
              <DaysLeft until={session.expiresAt} />,{" "}
            </>
          )}
          {objections}
        </p>
        {link}
      </div>
    </FoldedSection>
  );
}
