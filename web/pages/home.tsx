import { ArrowRight, ClipboardList, Trophy } from "lucide-react";
import type { ReactNode } from "react";
import { useCurrentUser } from "#web/access/current-user.ts";
import { LeaguePots } from "#web/leagues/dashboards/league-pots.tsx";
import { WhatNeedsYou } from "#web/leagues/next-steps/what-needs-you.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { FailTogether } from "#web/ui/fail-together.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { paths } from "#web/ui/paths.ts";

/**
 * The start page for signed-in users: what they should do next, the pots of their leagues, both sides of the product,
 * and the two most common tasks (SPEC §2, Home).
 */
export function HomePage() {
  const { user } = useCurrentUser();
  return (
    <div className="page">
      <PageHeader title={`Welcome, ${user?.firstName ?? "User"}`} />
      <FailTogether>
        <WhatNeedsYou />
        <LeaguePots />
      </FailTogether>
      <div className="grid gap-4 md:grid-cols-2 md:gap-6">
        <SideCard to={paths.commissioner()} title="I run leagues" icon={<ClipboardList aria-hidden size={28} />}>
          Invite players, watch the pot fill, pay the winners.
        </SideCard>
        <SideCard to={paths.player()} title="I play in leagues" icon={<Trophy aria-hidden size={28} />}>
          Pay your entry fees, follow the pots, collect what you win.
        </SideCard>
      </div>
      <h2 className="mt-12 mb-4 text-xl">Quick actions</h2>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.createLeague()} variant="secondary">
          Create a league
        </ButtonLink>
        <ButtonLink to={paths.player()} variant="secondary">
          View invitations
        </ButtonLink>
      </div>
    </div>
  );
}

type SideCardProps = { to: string; title: string; icon: ReactNode; children: ReactNode };

function SideCard({ to, title, icon, children }: SideCardProps) {
  return (
    <AppLink
      to={to}
      className="group grid content-start gap-x-4 gap-y-1 rounded-card border border-line bg-surface p-5 transition-colors duration-150 hover:border-green max-md:grid-cols-[auto_1fr] md:gap-3 md:p-8"
    >
      <span className="text-green max-md:row-span-2">{icon}</span>
      <h2 className="flex items-center justify-between gap-4 text-xl md:text-2xl">
        {title}
        <ArrowRight aria-hidden className="text-ink-soft transition-transform duration-150 group-hover:translate-x-1" />
      </h2>
      <p className="text-ink-soft md:text-lg">{children}</p>
    </AppLink>
  );
}
