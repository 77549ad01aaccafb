/** One thing that was looked at; `mend` says what to do about what is wrong. */
export type Finding = { state: "right" | "skipped"; says: string } | { state: "wrong"; says: string; mend: string };

export const right = (says: string): Finding => ({ state: "right", says });
export const wrong = (says: string, mend: string): Finding => ({ state: "wrong", says, mend });
export const skipped = (says: string): Finding => ({ state: "skipped", says });

export type Section = { title: string; findings: Finding[] };

export type Environment = Readonly<Record<string, string | undefined>>;
