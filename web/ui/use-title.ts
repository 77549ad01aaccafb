import { useEffect } from "react";

/** Names the tab after what the screen shows, instead of after the screen. */
export function useTitle(name: string) {
  useEffect(() => {
    document.title = `${name} · Potkeeper`;
  }, [name]);
}
