import { Signer } from "@fastify/cookie";
import { expect, it } from "vitest";
import { cookieSigner } from "#server/people/sessions/cookie-signer.ts";

const SECRET = "0pYJ3o8wJbq1fTzXlR4nVhK7sUeMdCgA";
const signed = (id: string, secret = SECRET) => new Signer(secret).sign(id);

it("A cookie is right only with the secret's own signature, before and after the right one was seen", () => {
  const signer = cookieSigner(SECRET);
  const wrong = [signed("an-id", "another secret"), "an-id.", "an-id", `${signed("an-id")}=`];
  const judged = () => [signed("an-id"), ...wrong].map((cookie) => signer.unsign(cookie).valid);
  expect(judged()).toEqual([true, false, false, false, false]);
  expect(judged()).toEqual([true, false, false, false, false]);
});

it("An id gets its own signature, whichever cookies were seen", () => {
  const signer = cookieSigner(SECRET);
  for (const cookie of [signed("an-id"), signed("wrong", "another secret"), "an-id.forged"]) signer.unsign(cookie);
  for (const id of ["an-id", "wrong", "new"]) expect(signer.sign(id)).toBe(signed(id));
});
