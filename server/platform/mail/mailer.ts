/** A letter as a mail server takes it. */
type Letter = { to: string; subject: string; text: string; html: string; unsubscribeUrl?: string | null };

export type Mailer = {
  /** Resolves when the mail server has taken the letter; throws otherwise. */
  send: (letter: Letter) => Promise<void>;
};
