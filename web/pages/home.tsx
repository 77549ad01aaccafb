import { ArrowRight, ClipboardList, Trophy } from "lucide-react";
import type { ReactNode } from "react";
import { useCurrentUser } from "#web/access/current-user.ts";
import { DashboardColumns } from "#web/leagues/dashboards/dashboard-columns.tsx";
import { LeaguePots } from "#web/leagues/dashboards/league-pots.tsx";
import { WhatNeedsYou } from "#web/leagues/needs/what-needs-you.tsx";
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
        <DashboardColumns
          aside={
            <>
              <SideCard to={paths.commissioner()} title="I run leagues" icon={<ClipboardList aria-hidden size={24} />}>
                Invite players and pay the winners.
              </SideCard>
              <SideCard to={paths.player()} title="I play in leagues" icon={<Trophy aria-hidden size={24} />}>
                Pay entry fees and collect what you win.
              </SideCard>
              <QuickActions />
            </>
          }
        >
          <WhatNeedsYou />
          <LeaguePots />
        </DashboardColumns>
      </FailTogether>
    </div>
  );
}

const QuickActions = () => (
  <section className="mt-5 flex flex-wrap gap-3">
    <h2 className="eyebrow w-full font-sans">Quick actions</h2>
    <ButtonLink to={paths.createLeague()} variant="secondary">
      Create a league
    </ButtonLink>
    <ButtonLink to={paths.player()} variant="secondary">
      View invitations
    </ButtonLink>
  </section>
);

type SideCardProps = { to: string; title: string; icon: ReactNode; children: ReactNode };

const SideCard = ({ to, title, icon, children }: SideCardProps) => (
  <AppLink
    to={to}
    className="group mb-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-card border border-line bg-surface p-4 transition-colors duration-150 hover:border-green"
  >
    <span className="row-span-2 text-green">{icon}</span>
    <h2 className="flex items-center justify-between gap-4 text-lg">
      {title}
      <ArrowRight aria-hidden className="text-ink-soft transition-transform duration-150 group-hover:translate-x-1" />
    </h2>
    <p className="text-ink-soft">{children}</p>
  </AppLink>
);
