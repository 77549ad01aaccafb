import { type ComponentType, Fragment, type ReactNode, Suspense } from "react";
import { Route, Switch, useLocation } from "wouter";
import { RequireAdmin } from "#web/access/require-admin.tsx";
import { RequireUser } from "#web/access/require-user.tsx";
import { HomeOrLanding } from "#web/home-or-landing.tsx";
import { NotFoundPage, type Screen, screenAt, screens, titleOf } from "#web/screens.ts";
import { ScreenErrorBoundary } from "#web/shell/screen-error-boundary.tsx";
import { Shell } from "#web/shell/shell.tsx";
import { useScreenTitle } from "#web/shell/use-screen-title.ts";
import { later } from "#web/ui/later.tsx";
import { onPrefetchScreen } from "#web/ui/prefetch-screen.ts";
import { LoadingScreen } from "#web/ui/skeleton.tsx";

const guards: Record<Screen["access"], ComponentType<{ children: ReactNode }>> = {
  open: Fragment,
  protected: RequireUser,
  admin: RequireAdmin,
};

const routes = screens.map((screen) => ({ ...screen, Guard: guards[screen.access] }));

/** A screen's shape while its code is on the way, once the shapes themselves are here. */
const ScreenShape = later(() => import("#web/pages/screen-shape.tsx"));

onPrefetchScreen((to) => {
  const [path = ""] = to.split("?");
  const screen = screenAt(path);
  if (!screen) return;
  // If this fails, opening the screen tries again and reports it.
  for (const part of [screen.Page, ScreenShape]) part.load().catch(() => undefined);
});

export function Router() {
  const [location] = useLocation();
  useScreenTitle(titleOf(location));
  return (
    <Shell>
      <ScreenErrorBoundary key={location}>
        <Suspense
          fallback={
            <Suspense fallback={<LoadingScreen />}>
              <ScreenShape />
            </Suspense>
          }
        >
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
