import { Component, type ReactNode } from "react";

type Props = { onBroken: () => void; children: ReactNode };
type State = { isBroken?: true };

/**
 * Keeps a window whose code can't be loaded from taking the screen below with it, and what was typed there. React offers
 * error boundaries only as classes.
 */
export class WindowBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(): State {
    return { isBroken: true };
  }

  override componentDidCatch() {
    this.props.onBroken();
  }

  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}
