import { Component, type ReactNode } from "react";

type Props = { onBroken: () => void; children: ReactNode };
type State = { isBroken?: true };

/**
 * Keeps the screen below, and what was typed there, when a window's code can't be loaded or breaks. React offers
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
