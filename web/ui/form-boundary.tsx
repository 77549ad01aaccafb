import { Component, type ReactNode } from "react";
import { FailedLoad } from "#web/ui/failed-load.tsx";

type State = { isBroken?: true };

/**
 * Keeps the screen below when a dialog's form breaks or its code can't be loaded. React offers error boundaries only as
 * classes.
 */
export class FormBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(): State {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <FailedLoad
        title="We couldn't show this form."
        advice="Check your connection, then load the page again."
        isTrying={false}
        // Browsers remember that a module is missing, so only loading the page again helps.
        onRetry={() => navigator.onLine && window.location.reload()}
      />
    );
  }
}
