import { expect, it } from "vitest";
import { encryptFor } from "#server/people/push/push-request.ts";

/** RFC 8291, appendix A. */
const EXAMPLE = {
  text: "When I grow up, I want to be a watermelon",
  privateKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

it("Encrypting a push notification gives what the standard's example gives", () => {
  const once = {
    salt: Buffer.from(EXAMPLE.salt, "base64url"),
    privateKey: Buffer.from(EXAMPLE.privateKey, "base64url"),
  };
  expect(encryptFor(EXAMPLE, EXAMPLE.text, once).toString("base64url")).toBe(EXAMPLE.body);
});
