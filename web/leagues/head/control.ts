import type { ReactNode } from "react";
import type { StepKind } from "#contract/next-steps.ts";

/** Something the visitor can do in a league; the head shows one of them as its green button. */
export type Control = {
  /** The next step that it carries out; a control that no next step asks for has its own name. */
  kind: StepKind | "join_own" | "period_prizes" | "return_rest" | "carry_rest" | "edit" | "share";
  /** What it does, in one line. */
  says: string;
  button: (isPrimary: boolean) => ReactNode;
};
