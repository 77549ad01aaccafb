/** An email as a mail server takes it. */
type Email = { to: string; subject: string; text: string; html: string; unsubscribeUrl?: string | null };

export type Mailer = {
  /** Resolves once the mail server has accepted the email; throws otherwise. */
  send: (email: Email) => Promise<void>;
};
