import type { z } from "zod";
import type { Stage } from "#contract/operations/installation.ts";

/** One variable that an operator sets, with every word that is said of it. */
export type Setting = {
  schema: z.ZodType;
  /** Markdown, for docs/operations.md; printed without its marks elsewhere. */
  sets: string;
  /** What applies while it is empty, in words; where that differs, on a trial and on a public installation. */
  otherwise: string | { trial: string; public: string };
  /** The default, or undefined if the variable is empty by default. */
  default?: string;
  /** Its value is, or may contain, something that no screen may show. */
  isSecret?: true;
  /** Whether a value may be shown: another may be a secret in the wrong variable. */
  isShown?: (value: string) => boolean;
  /** What the doctor and the admins' page ask before the installation is used for more than a trial. */
  asks?: {
    before: Exclude<Stage, "a trial">;
    question: string;
    /** What goes wrong otherwise. */
    why: string;
    /** What to write for it in .env, where each … is the operator's to fill in; "…" unless this says otherwise. */
    value?: string;
    /** Test cards, which charge no one, ask it too, of a test key in place of a live one. */
    isAskedInTest?: true;
    /** Whether a value answers the question; any does unless this says otherwise. */
    isAnswer?: (value: string) => boolean;
  };
};

/** Removes the marks of Markdown from a setting's words. */
export const withoutMarks = (words: string): string =>
  words.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").replaceAll("`", "");
