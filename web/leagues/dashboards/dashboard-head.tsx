import type { ReactNode } from "react";
import { PageHeader } from "#web/ui/layout.tsx";

const TITLES = { player: "My player leagues", commissioner: "My leagues" };

type DashboardHeadProps = { as: keyof typeof TITLES; firstName: string; action?: ReactNode };

/** The head of a dashboard. */
export const DashboardHead = ({ as, firstName, action }: DashboardHeadProps) => (
  <PageHeader title={TITLES[as]} intro={`Welcome back, ${firstName}.`} action={action} />
);
