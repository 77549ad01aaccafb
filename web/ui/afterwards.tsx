import { type ReactNode, useDeferredValue } from "react";

/**
 * A part of a screen below what people see first, and all that follows it. It is rendered after the rest is on the screen, so
 * that the browser can respond to touches in between. Until then it keeps the footer out of sight, which then doesn't move.
 */
export function Afterwards({ children }: { children: ReactNode }) {
  const isTime = useDeferredValue(true, false);
  return isTime ? children : <div className="min-h-dvh" />;
}
