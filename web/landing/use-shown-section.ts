import { useEffect } from "react";

/** Scrolls to the section that the address names: the browser looked for it before the page rendered. */
export const useShownSection = (): void =>
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
