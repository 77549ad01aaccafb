import { Signer } from "@fastify/cookie";

const KEPT_MAX = 1000;

/**
 * Signs session ids. Each request with a cookie asks for its signature twice: to check it, and to know what the session's
 * own cookie would be. So ids whose signature was just found right keep theirs for the second question.
 */
export function cookieSigner(secret: string) {
  const signer = new Signer(secret);
  const signedById = new Map<string, string>();
  return {
    sign: (id: string) => signedById.get(id) ?? signer.sign(id),
    unsign: (cookie: string) => {
      const checked = signer.unsign(cookie);
      if (checked.valid) {
        if (signedById.size >= KEPT_MAX) signedById.clear();
        signedById.set(checked.value, cookie);
      }
      return checked;
    },
  };
}
