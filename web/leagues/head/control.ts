import type { ReactNode } from "react";
import type { StepKind } from "#contract/leagues/next-steps.ts";

/** Something the visitor can do in a league; the head shows one of them as its green button. */
export type Control = {
  /** The kind of the next step that it carries out, or a name of its own if there is no such step. */
  kind:
    | StepKind
    | "join_own"
    | "period_prizes"
    | "carry_rest"
    | "lower_fee"
    | "edit"
    | "history"
    | "share"
    | "share_reminder"
    | "share_text";
  /** What it does, in one line. */
  says: string;
  button: (isPrimary: boolean) => ReactNode;
};
