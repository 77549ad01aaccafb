import { type ComponentType, Fragment, lazy, type ReactNode, Suspense } from "react";
import { parse } from "regexparam";
import { matchRoute, Route, Switch, useLocation } from "wouter";
import { RequireAdmin } from "#web/access/require-admin.tsx";
import { RequireUser } from "#web/access/require-user.tsx";
import { HomeOrLanding } from "#web/pages/home-or-landing.tsx";
import { ScreenErrorBoundary } from "#web/shell/screen-error-boundary.tsx";
import { Shell } from "#web/shell/shell.tsx";
import { useScreenTitle } from "#web/shell/use-screen-title.ts";
import { onPrefetchScreen } from "#web/ui/prefetch-screen.ts";
import { LoadingScreen } from "#web/ui/skeleton.tsx";

type Screen = {
  path: string;
  title: string;
  /** Who may see it: anyone, signed-in users, or only admins (SPEC §2). */
  access: "open" | "protected" | "admin";
  load: () => Promise<{ default: ComponentType }>;
};

/** A screen's module exports nothing else. */
const only = <Name extends string>(module: { [name in Name]: ComponentType }) => ({
  default: Object.values<ComponentType>(module)[0] as ComponentType,
});

/** Every screen, once. */
const screens: Screen[] = [
  {
    path: "/login",
    title: "Sign in",
    access: "open",
    load: () => import("#web/pages/login.tsx").then(only),
  },
  {
    path: "/register",
    title: "Create your account",
    access: "open",
    load: () => import("#web/pages/register.tsx").then(only),
  },
  {
    path: "/forgot-password",
    title: "Forgot password",
    access: "open",
    load: () => import("#web/pages/forgot-password.tsx").then(only),
  },
  {
    path: "/reset-password",
    title: "Reset password",
    access: "open",
    load: () => import("#web/pages/reset-password.tsx").then(only),
  },
  {
    path: "/invite/:token",
    title: "Invitation",
    access: "open",
    load: () => import("#web/pages/invitation.tsx").then(only),
  },
  {
    path: "/join/:token",
    title: "Join a league",
    access: "open",
    load: () => import("#web/pages/join.tsx").then(only),
  },
  {
    path: "/replacement-invite/:token",
    title: "Replacement invitation",
    access: "open",
    load: () => import("#web/pages/replacement-invitation.tsx").then(only),
  },
  {
    path: "/classifieds",
    title: "Classifieds",
    access: "open",
    load: () => import("#web/pages/classifieds.tsx").then(only),
  },
  {
    path: "/not-me/:token",
    title: "This wasn't me",
    access: "open",
    load: () => import("#web/pages/not-me.tsx").then(only),
  },
  {
    path: "/verify-email/:token",
    title: "Verify your email address",
    access: "open",
    load: () => import("#web/pages/verify-email.tsx").then(only),
  },
  {
    path: "/newsletter/:step",
    title: "Newsletter",
    access: "open",
    load: () => import("#web/pages/newsletter.tsx").then(only),
  },
  {
    path: "/unsubscribe/:token",
    title: "Stop emails",
    access: "open",
    load: () => import("#web/pages/unsubscribe.tsx").then(only),
  },
  {
    path: "/mailbox",
    title: "Mailbox",
    access: "open",
    load: () => import("#web/pages/mailbox.tsx").then(only),
  },
  {
    path: "/commissioner",
    title: "My leagues",
    access: "protected",
    load: () => import("#web/pages/commissioner-dashboard.tsx").then(only),
  },
  {
    path: "/player",
    title: "My player leagues",
    access: "protected",
    load: () => import("#web/pages/player-dashboard.tsx").then(only),
  },
  {
    path: "/leagues/create",
    title: "Create a league",
    access: "protected",
    load: () => import("#web/pages/create-league.tsx").then(only),
  },
  {
    path: "/leagues/:id/payment",
    title: "Pay the entry fee",
    access: "protected",
    load: () => import("#web/pages/payment.tsx").then(only),
  },
  {
    path: "/checkout",
    title: "Pay the entry fee",
    access: "protected",
    load: () => import("#web/pages/payment.tsx").then(only),
  },
  {
    path: "/leagues/:id",
    title: "League",
    access: "protected",
    load: () => import("#web/pages/league.tsx").then(only),
  },
  {
    path: "/voting/:id",
    title: "Payout vote",
    access: "protected",
    load: () => import("#web/pages/payout-vote.tsx").then(only),
  },
  {
    path: "/receipts/payments/:id",
    title: "Receipt",
    access: "protected",
    load: () => import("#web/pages/payment-receipt.tsx").then(only),
  },
  {
    path: "/receipts/payouts/:id",
    title: "Payout receipt",
    access: "protected",
    load: () => import("#web/pages/payout-receipt.tsx").then(only),
  },
  {
    path: "/admin",
    title: "Admin",
    access: "admin",
    load: () => import("#web/pages/admin.tsx").then(only),
  },
  {
    path: "/profile",
    title: "Profile",
    access: "open",
    load: () => import("#web/pages/profile.tsx").then(only),
  },
  {
    path: "/objections/:id",
    title: "Objection",
    access: "protected",
    load: () => import("#web/pages/objection.tsx").then(only),
  },
  {
    path: "/keep-second-factor",
    title: "Keep your passkeys and codes",
    access: "open",
    load: () => import("#web/pages/keep-second-factor.tsx").then(only),
  },
  {
    path: "/sandbox/onboarding/:linkId",
    title: "Where to pay you",
    access: "protected",
    load: () => import("#web/pages/sandbox-onboarding.tsx").then(only),
  },
];

const guards: Record<Screen["access"], ComponentType<{ children: ReactNode }>> = {
  open: Fragment,
  protected: RequireUser,
  admin: RequireAdmin,
};

const routes = screens.map((screen) => ({ ...screen, Guard: guards[screen.access], Page: lazy(screen.load) }));
const NotFoundPage = lazy(() => import("#web/pages/not-found.tsx").then(only));

/** The screen at an address, found with the same parser and rules as the routes below. */
const screenAt = (path: string) => screens.find((screen) => matchRoute(parse, screen.path, path)[0]);

onPrefetchScreen((to) => {
  const [path = ""] = to.split("?");
  // If this fails, opening the screen tries again and reports it.
  screenAt(path)
    ?.load()
    .catch(() => undefined);
});

export function Router() {
  const [location] = useLocation();
  useScreenTitle(location === "/" ? undefined : (screenAt(location)?.title ?? "Not found"));
  return (
    <Shell>
      <ScreenErrorBoundary key={location}>
        <Suspense fallback={<LoadingScreen />}>
          <Switch>
            <Route path="/">
              <HomeOrLanding />
            </Route>
            {routes.map(({ path, Guard, Page }) => (
              <Route key={path} path={path}>
                <Guard>
                  <Page />
                </Guard>
              </Route>
            ))}
            <Route>
              <NotFoundPage />
            </Route>
          </Switch>
        </Suspense>
      </ScreenErrorBoundary>
    </Shell>
  );
}
