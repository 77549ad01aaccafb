import { useState } from "react";
import { insideOf, type Load } from "#web/api/load.ts";

/** Keeps a load's failure on the screen during a retry. */
export function useRetry<Data>(load: Load<Data>) {
  const { data, error, retry } = insideOf(load);
  const [tried, setTried] = useState<Error>();
  const tryAgain = async () => {
    setTried(error ?? undefined);
    await retry();
    setTried(undefined);
  };
  return { data, failure: error ?? tried, isTrying: tried !== undefined, onRetry: () => void tryAgain() };
}
