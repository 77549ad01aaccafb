import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "wouter";
import { focusHeading } from "#web/shell/focus-heading.ts";

/** Names the tab after the screen. After a change of screen, scrolls to the top and focuses its heading. */
export function useScreenTitle(title: string) {
  const [location] = useLocation();
  const shown = useRef(location);
  // Runs before the screen's own effects, which may set a better name. Also runs when only the address changes, because
  // that may be another league.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useLayoutEffect(() => {
    document.title = title;
  }, [title, location]);
  useEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    window.scrollTo(0, 0);
    return focusHeading();
  }, [location]);
}
