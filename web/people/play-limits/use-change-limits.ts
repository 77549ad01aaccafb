import { useMutation } from "@tanstack/react-query";
import type { PlayLimits } from "#contract/people/play-limits.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { sayFailed } from "#web/ui/say-failed.ts";

type Change<Input> = {
  act: (input: Input) => Promise<PlayLimits>;
  onDone?: (limits: PlayLimits) => void;
  failure: string;
  /** Puts the error into a form; says whether it could. */
  place?: (error: unknown) => boolean;
};

/** Changes the person's own limits, and shows them as they are then. */
export function useChangeLimits<Input = void>({ act, onDone, failure, place }: Change<Input>) {
  const makeStale = useMakeStale();
  return useMutation({
    mutationFn: act,
    onSuccess: async (limits) => {
      onDone?.(limits);
      await makeStale("/api/auth/play-limits", "/api/auth/account-events");
    },
    onError: (error) => {
      if (!place?.(error)) sayFailed(failure, error);
    },
  });
}
