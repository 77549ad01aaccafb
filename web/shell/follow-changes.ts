import type { QueryClient } from "@tanstack/react-query";
import { openLiveStream } from "#web/shell/live-stream.ts";
import { reloadChanged } from "#web/shell/reload-changed.ts";

/** Keeps the screen up to date while others act. @returns A function that stops. */
export function followChanges(client: QueryClient): () => void {
  const { take, stop } = reloadChanged(client);
  const close = openLiveStream(take);
  return () => {
    close();
    stop();
  };
}
