import { useState } from "react";
import { useLocationProperty } from "wouter/use-browser-location";

/** Whether a dialog is open: by its own button, or because a link led to this screen's `#anchor`. */
export function useAnchoredDialog(anchor: string): [isOpen: boolean, setIsOpen: (isOpen: boolean) => void] {
  const isLinked = useLocationProperty(() => window.location.hash) === `#${anchor}`;
  const [isOpened, setIsOpened] = useState(false);
  const setIsOpen = (isOpen: boolean) => {
    setIsOpened(isOpen);
    // Closed, it stays closed when the page is loaded again.
    if (!isOpen && isLinked) history.replaceState(history.state, "", window.location.pathname + window.location.search);
  };
  return [isOpened || isLinked, setIsOpen];
}
