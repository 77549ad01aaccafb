import { useId } from "react";
import type { InvitationClosure, PendingInvitation } from "#contract/leagues/invitations.ts";
import { centsOf } from "#contract/platform/money.ts";
import { feeToJoin } from "#contract/terms/fee-to-join.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { INVITATIONS } from "#web/leagues/invitations/invitations-id.ts";
import { useAnswerInvitation } from "#web/leagues/invitations/use-answer-invitation.ts";
import { useMustVerify } from "#web/people/email-verification/verify-first.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { FoldedSection, LoadingFoldedSection } from "#web/ui/folded-section.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Row } from "#web/ui/row.tsx";
import { useFirst } from "#web/ui/use-first.tsx";

/** The invitations sent to the user's own address, each to accept or decline (SPEC §2, Player dashboard). */
export function PendingInvitations() {
  const invitations = useLoad(query("GET /api/invitations/my"));
  return (
    <Loaded
      from={invitations}
      what="your invitations"
      pending={<LoadingFoldedSection title={TITLE} what="your invitations" />}
    >
      {(pending) => (
        <FoldedSection
          id={INVITATIONS}
          title={TITLE}
          hint={pending.length === 0 ? "None" : `${pending.length} waiting`}
          isCount
          asks={pending.length > 0}
        >
          {pending.length === 0 ? <NoInvitations /> : <Invitations pending={pending} />}
        </FoldedSection>
      )}
    </Loaded>
  );
}

const TITLE = "Pending Invitations";

const NoInvitations = () => (
  <p className="text-ink-soft">
    {useMustVerify()
      ? "Verify your email address to see invitations sent to it."
      : "No invitations are waiting for you."}
  </p>
);

function Invitations({ pending }: { pending: readonly PendingInvitation[] }) {
  const { shown, showAll } = useFirst(pending);
  return (
    <>
      <ul className="grid gap-4">
        {shown.map((invitation) => (
          <InvitationItem key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      {showAll}
    </>
  );
}

const closureWords: Record<InvitationClosure, string> = {
  full: "This league is full",
  started: "The season has started",
  completed: "This league has ended",
  canceled: "This league was canceled",
};

function InvitationItem({ invitation }: { invitation: PendingInvitation }) {
  const { accept, decline, isPending } = useAnswerInvitation(invitation.token);
  const name = useId();
  return (
    <Row namedBy={name} className="rounded-card border border-line bg-surface p-4">
      <p id={name} className="font-semibold wrap-anywhere">
        {invitation.leagueName}
      </p>
      <p className="text-sm text-ink-soft wrap-anywhere">
        from {invitation.invitedByName} ·{" "}
        {isFree(invitation) ? "free" : `entry fee ${feeToJoin(centsOf(invitation.entryFee), invitation)}`}
      </p>
      {invitation.closed !== null && (
        <p className="mt-1 text-sm">
          <Badge>{closureWords[invitation.closed]}</Badge>
        </p>
      )}
      <div className="mt-3 flex gap-2">
        {invitation.closed === null && (
          <Button size="small" variant="secondary" isPending={isPending} onClick={() => accept.mutate()}>
            Accept
          </Button>
        )}
        <Button size="small" variant="secondary" isPending={isPending} onClick={() => decline.mutate()}>
          Decline
        </Button>
      </div>
    </Row>
  );
}
