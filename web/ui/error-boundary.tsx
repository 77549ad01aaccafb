import { Component, type ReactNode, useEffect } from "react";
import { ErrorState } from "#web/ui/error-state.tsx";

/** The words of Chrome and Firefox, of Safari, and of Vite. */
const CODE_IS_MISSING = /dynamically imported module|Importing a module|preload CSS/;

type Part = "screen" | "form";
type BoundaryProps = { part: Part; children: ReactNode };
type State = { error?: unknown };

/** Keeps a broken screen or form from taking anything else down. React offers error boundaries only as classes. */
export class ErrorBoundary extends Component<BoundaryProps, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render() {
    const { part, children } = this.props;
    const { error } = this.state;
    if (error === undefined) return children;
    const fault = CODE_IS_MISSING.test(String(error)) ? <MissingCode part={part} /> : <BrokenPart part={part} />;
    return part === "screen" ? <div className="page py-16">{fault}</div> : fault;
  }
}

const reload = () => window.location.reload();

/** Browsers remember that a module is missing, so only loading the page again helps, and only once there is a connection. */
function MissingCode({ part }: { part: Part }) {
  useEffect(() => {
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
  return (
    <ErrorState title={`We couldn't load this ${part}`} onRetry={() => navigator.onLine && reload()}>
      Your connection was lost, or Potkeeper was just updated. The page loads again by itself once you're back online.
    </ErrorState>
  );
}

const BrokenPart = ({ part }: { part: Part }) => (
  <ErrorState title={`This ${part} broke`} onRetry={reload}>
    Something went wrong while showing it. Load the page again; if it happens again, tell your administrator.
  </ErrorState>
);
