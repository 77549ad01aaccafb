/** Masks an address, casey@example.com → c***@example.com: enough to recognize it, not enough to write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "***" : `${email.slice(0, 1)}***${email.slice(at)}`;
}
