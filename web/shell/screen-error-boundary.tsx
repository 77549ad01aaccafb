import { Component, type ReactNode, useEffect } from "react";
import { siteName } from "#contract/platform/site.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { isLost } from "#web/ui/lost-code.ts";

type State = { error?: unknown };

/** Keeps a broken screen from taking anything else down. React offers error boundaries only as classes. */
export class ScreenErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <div className="page max-w-xl py-8">{isLost(error) ? <LostConnection /> : <BrokenScreen />}</div>;
  }
}

const reload = () => window.location.reload();

/** Browsers remember that a module is missing, so only loading the page again helps, and only once there is a connection. */
function LostConnection() {
  useEffect(() => {
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
  return (
    <ErrorState title="We couldn't load this screen" onRetry={() => navigator.onLine && reload()}>
      Your connection was lost, or {siteName()} was just updated. The screen opens by itself once you're back online.
    </ErrorState>
  );
}

const BrokenScreen = () => (
  <ErrorState title="This screen broke" onRetry={reload}>
    Load the page again. If it happens again, tell your administrator.
  </ErrorState>
);
