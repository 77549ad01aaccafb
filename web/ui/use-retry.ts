import { useState } from "react";
import { insideOf, type Load } from "#web/api/load.ts";
import { isSignedOut } from "#web/api/request.ts";

/** Keeps a load's failure on the screen during a retry. To be signed out is none: the visitor is about to sign in. */
export function useRetry<Data>(load: Load<Data>) {
  const { data, error, retry } = insideOf(load);
  const [tried, setTried] = useState<Error>();
  const tryAgain = async () => {
    setTried(error ?? undefined);
    await retry();
    setTried(undefined);
  };
  const failure = error ?? tried;
  return {
    data,
    failure: isSignedOut(failure) ? undefined : failure,
    isTrying: tried !== undefined,
    onRetry: () => void tryAgain(),
  };
}
