import { afterAll, beforeAll, expect, it } from "vitest";
import { smtpMailer } from "#server/platform/mail/smtp.ts";
import { aMailServer } from "#tests/support/mail-server.ts";

let server: Awaited<ReturnType<typeof aMailServer>>;
const passwords: string[] = [];
beforeAll(async () => {
  server = await aMailServer({
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => {
      passwords.push(String(password));
      done(null, { user: "potkeeper" });
    },
  });
});
afterAll(() => server.close());

const email = { to: "casey@example.com", subject: "Reset your password", text: "A link", html: "<p>A link</p>" };
const send = (query: string) => {
  const smtpUrl = `${server.url.replace("//", "//potkeeper:hush@")}${query}`;
  return smtpMailer({ smtpUrl, from: "Potkeeper <pots@example.com>" }).send(email);
};

it("sends neither the password nor the email to a mail server that should encrypt and doesn't", async () => {
  await expect(send("?requireTLS=true")).rejects.toThrow();
  expect([passwords, server.taken]).toEqual([[], []]);
  await send("");
  expect(passwords).toEqual(["hush"]);
});
