import { useEffect } from "react";
import { siteName } from "#contract/platform/site.ts";

/** Names the tab after what the screen shows, instead of after the screen. */
export function useTitle(name: string) {
  useEffect(() => {
    document.title = `${name} · ${siteName()}`;
  }, [name]);
}
