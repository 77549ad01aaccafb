import type { Need } from "./needs.ts";

/**
 * The step that gets the green button. Completing a season can't be taken back, so it is never the one while a member
 * who owes can still pay.
 */
export const mainStepOf = <Step extends Need>(steps: readonly Step[]): Step | undefined =>
  steps.find((step) => step.kind !== "complete" || !step.canStillPay);
