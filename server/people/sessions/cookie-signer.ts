import { Signer } from "@fastify/cookie";

const KEPT_MAX = 1000;

/**
 * Signs session ids. Each request with a cookie asks for its signature twice: to check it, and to know what the session's
 * own cookie would be. A cookie that was once found right is right again, so the answers to both questions are kept.
 */
export function cookieSigner(secret: string) {
  const signer = new Signer(secret);
  const signedById = new Map<string, string>();
  const checkedByCookie = new Map<string, ReturnType<Signer["unsign"]>>();
  const keep = (cookie: string, checked: ReturnType<Signer["unsign"]> & { valid: true }) => {
    if (signedById.size >= KEPT_MAX) {
      signedById.clear();
      checkedByCookie.clear();
    }
    signedById.set(checked.value, cookie);
    checkedByCookie.set(cookie, checked);
  };
  return {
    sign: (id: string) => signedById.get(id) ?? signer.sign(id),
    unsign: (cookie: string) => {
      const known = checkedByCookie.get(cookie);
      if (known) return known;
      const checked = signer.unsign(cookie);
      if (checked.valid) keep(cookie, checked);
      return checked;
    },
  };
}
