/** The dialog's input while an act waits for fresh proof. */
export type ProofQuestion = {
  /**
   * Continues with a password, or without one if a passkey has just proved the session. Ends the question unless the
   * password was wrong. @returns The message for the field in that case.
   */
  attempt: (currentPassword?: string) => Promise<string | undefined>;
  cancel: () => void;
};

/** One question for the whole page, asked by calls, which are no components. */
let current: ProofQuestion | undefined;
const listeners = new Set<() => void>();

export const shownQuestion = () => current;

export function showQuestion(question: ProofQuestion | undefined): void {
  current = question;
  for (const listener of listeners) listener();
}

export function onQuestion(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
