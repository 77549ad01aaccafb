import { MailOpen } from "lucide-react";
import type { ReactNode } from "react";
import type { InvitationClosure } from "#contract/leagues/invitations.ts";
import { useHasClassifieds } from "#web/api/use-keeps-own-money.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { paths } from "#web/ui/paths.ts";

const CLOSURES: Record<InvitationClosure, { title: string; text: string }> = {
  full: { title: "This league is full", text: "Every seat is taken. You can join as soon as a seat opens up." },
  started: { title: "The season has started", text: "This league isn't taking new members anymore." },
  completed: { title: "This league has ended", text: "It isn't taking new members anymore." },
  canceled: { title: "This league was canceled", text: "It isn't taking new members anymore." },
};

type ClosedProps = { closure: InvitationClosure; action?: ReactNode; children: ReactNode };

/** Says why the league behind a link isn't taking new members. */
export function ClosedLeague({ closure, action, children }: ClosedProps) {
  const { title, text } = CLOSURES[closure];
  return (
    <Outcome title={title} action={action}>
      {children} {text}
    </Outcome>
  );
}

type AlreadyInProps = {
  leagueId: string;
  leagueName: string;
  /** What the link gives to a member. */
  offer?: { text: string; action: ReactNode } | undefined;
};

/** For a person who has a seat already. */
export function AlreadyIn({ leagueId, leagueName, offer }: AlreadyInProps) {
  const toLeague = (
    <ButtonLink to={paths.league(leagueId)} variant={offer ? "quiet" : "primary"}>
      Go to the league
    </ButtonLink>
  );
  return (
    <Outcome
      title="You're in"
      action={
        <div className="flex flex-wrap gap-3">
          {offer?.action}
          {toLeague}
        </div>
      }
    >
      You're a member of <span className="font-semibold text-ink wrap-anywhere">{leagueName}</span>. {offer?.text}
    </Outcome>
  );
}

function Outcome({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const hasClassifieds = useHasClassifieds();
  return (
    <div className="page max-w-xl">
      <Card>
        <MailOpen aria-hidden size={32} className="mb-4 text-green" />
        <h1 tabIndex={-1} className="text-3xl">
          {title}
        </h1>
        <p className="mt-2 mb-6 text-lg text-ink-soft wrap-anywhere">{children}</p>
        {action ||
          (hasClassifieds && (
            <ButtonLink to={paths.classifieds()} variant="secondary">
              Browse the classifieds
            </ButtonLink>
          ))}
      </Card>
    </div>
  );
}
