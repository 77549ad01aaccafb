import { Component, type ReactNode } from "react";
import { FailedLoad } from "#web/ui/failed-load.tsx";
import { isLost } from "#web/ui/lost-code.ts";

type State = { error?: unknown };

const LOST = { title: "We couldn't show this form.", advice: "Check your connection, then load the page again." };
const BROKEN = {
  title: "This form broke.",
  advice: "Load the page again. If it happens again, tell your administrator.",
};

/**
 * Keeps the screen below when a dialog's form breaks or its code can't be loaded, and says which of the two. React offers
 * error boundaries only as classes.
 */
export class FormBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <FailedLoad
        {...(isLost(error) ? LOST : BROKEN)}
        isTrying={false}
        // Browsers remember that a module is missing, so only loading the page again helps.
        onRetry={() => navigator.onLine && window.location.reload()}
      />
    );
  }
}
