import type { ReactNode } from "react";
import { parse } from "regexparam";
import { matchRoute } from "wouter";
import { LoadingClassifieds } from "#web/leagues/classifieds/loading-classifieds.tsx";
import { LoadingDashboard } from "#web/leagues/dashboards/loading-dashboard.tsx";
import { LoadingLeagueForm } from "#web/leagues/form/loading-league-form.tsx";
import { LoadingOffer } from "#web/leagues/joining/loading-offer.tsx";
import { LeagueSkeleton } from "#web/leagues/league-skeleton.tsx";
import { LoadingSeat } from "#web/leagues/replacements/loading-seat.tsx";
import { LoadingStatement } from "#web/money/escrow/loading-statement.tsx";
import { SettingUp } from "#web/money/payments/setting-up.tsx";
import { LoadingReceipt } from "#web/money/receipts/loading-receipt.tsx";
import { LoadingMailbox } from "#web/notices/loading-mailbox.tsx";
import { LoadingStep } from "#web/notices/loading-step.tsx";
import { LoadingAudit } from "#web/operations/audit/loading-audit.tsx";
import { LoadingAdmin } from "#web/operations/loading-admin.tsx";
import { LoadingProfile, LoadingSecurity, LoadingTopic } from "#web/people/profile/loading-profile.tsx";
import { ResultsSkeleton } from "#web/results/results-skeleton.tsx";
import { LoadingFormScreen } from "#web/ui/loading-form.tsx";
import { LoadingScreen } from "#web/ui/skeleton.tsx";
import { LoadingVote } from "#web/votes/payout-votes/loading-vote.tsx";

/** What each screen looks like before it is there, by its path in the router's table. The first that fits is shown. */
const SHAPES: Readonly<Record<string, ReactNode>> = {
  "/": <LoadingDashboard hasFigures={false} />,
  "/login": <LoadingFormScreen fields={2} />,
  "/register": <LoadingFormScreen fields={4} />,
  "/forgot-password": <LoadingFormScreen fields={1} />,
  "/reset-password": <LoadingFormScreen fields={2} />,
  "/keep-second-factor": <LoadingFormScreen fields={0} />,
  "/invite/:token": <LoadingOffer />,
  "/join/:token": <LoadingOffer />,
  "/replacement-invite/:token": <LoadingSeat />,
  "/classifieds": <LoadingClassifieds />,
  "/not-me/:token": <LoadingStep />,
  "/verify-email/:token": <LoadingStep />,
  "/newsletter/:step": <LoadingStep />,
  "/unsubscribe/:token": <LoadingStep />,
  "/mailbox": <LoadingMailbox />,
  "/commissioner": <LoadingDashboard hasFigures />,
  "/player": <LoadingDashboard hasFigures />,
  "/leagues/create": <LoadingLeagueForm />,
  "/leagues/:id": <LeagueSkeleton />,
  "/leagues/:id/payment": <SettingUp />,
  "/leagues/:id/books": <LoadingStatement />,
  "/leagues/:id/results": <ResultsSkeleton />,
  "/leagues/:id/history": <LoadingFormScreen fields={2} />,
  "/checkout": <SettingUp />,
  "/voting/:id": <LoadingVote />,
  "/receipts/payments/:id": <LoadingReceipt />,
  "/receipts/payouts/:id": <LoadingReceipt />,
  "/admin": <LoadingAdmin />,
  "/admin/audit": <LoadingAudit />,
  "/admin/tax": <LoadingAudit />,
  "/admin/installation": <LoadingAudit />,
  "/profile": <LoadingProfile />,
  "/profile/security": <LoadingSecurity />,
  "/profile/payouts": <LoadingTopic />,
  "/profile/notifications": <LoadingTopic />,
  "/profile/data": <LoadingTopic />,
  "/objections/:id": <LoadingFormScreen fields={1} className="max-w-2xl" />,
  "/sandbox/onboarding/:linkId": <LoadingFormScreen fields={2} className="max-w-xl" />,
};

/** A screen's shape, while its code or its data is on the way. */
export function ScreenShape({ path }: { path: string }) {
  const [, shape] = Object.entries(SHAPES).find(([pattern]) => matchRoute(parse, pattern, path)[0]) ?? [];
  return shape ?? <LoadingScreen />;
}
