import type { League } from "#contract/leagues/leagues.ts";
import { mainStepOf } from "#contract/leagues/main-step.ts";
import type { NextStep } from "#contract/leagues/next-steps.ts";
import { useIsSettled, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";

/** The visitor's next steps in a league, the main one among them, and whether they are known yet. */
export function useMainStep({ id }: League) {
  const nextSteps = query("GET /api/leagues/:id/next-steps", { params: { id } });
  const steps: readonly NextStep[] = useOptional(nextSteps) ?? [];
  return { step: mainStepOf(steps), steps, isKnown: useIsSettled(nextSteps) };
}
