import type { Stage } from "#contract/operations/installation.ts";

/** The result of one check; `remedy` says how to fix what is wrong. */
export type Finding = { state: "right" | "skipped"; says: string } | { state: "wrong"; says: string; remedy: string };

export const right = (says: string): Finding => ({ state: "right", says });
export const wrong = (says: string, remedy: string): Finding => ({ state: "wrong", says, remedy });
export const skipped = (says: string): Finding => ({ state: "skipped", says });

/** Checks of one kind; `before`: the first stage that needs them to be right. */
export type Section = { title: string; before: Stage; findings: Finding[] };

export type Environment = Readonly<Record<string, string | undefined>>;
