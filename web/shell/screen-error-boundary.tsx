import { Component, type ReactNode } from "react";
import { ErrorState } from "#web/ui/error-state.tsx";

/** Keeps a broken screen from taking anything else down. React offers error boundaries only as classes. */
export class ScreenErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <div className="page py-16">
        <ErrorState title="This screen broke" onRetry={() => window.location.reload()}>
          Something went wrong while showing it. No money moved. Load the page again; if it happens again, tell your
          administrator.
        </ErrorState>
      </div>
    );
  }
}
