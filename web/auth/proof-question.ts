/** What the dialog needs to know while an act waits for a fresh proof. */
export type ProofQuestion = {
  /**
   * Goes on with a password, or without one when the session has just been proved by a passkey. Ends the question unless
   * the password was wrong. @returns What to say at the field then.
   */
  attempt: (currentPassword?: string) => Promise<string | undefined>;
  cancel: () => void;
};

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
