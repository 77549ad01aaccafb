import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { smtpMailer } from "#server/platform/mail/smtp.ts";

const heard: string[] = [];
const server = new SMTPServer({
  disabledCommands: ["STARTTLS"],
  allowInsecureAuth: true,
  onAuth: ({ password }, _session, done) => {
    heard.push(String(password));
    done(null, { user: "potkeeper" });
  },
  onData: (stream, _session, done) => {
    stream.on("data", (chunk) => heard.push(String(chunk)));
    stream.on("end", () => done());
  },
});
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
});
afterAll(() => server.close());

const email = { to: "casey@example.com", subject: "Reset your password", text: "A link", html: "<p>A link</p>" };
const send = (query: string) => {
  const { port } = server.server.address() as AddressInfo;
  const smtpUrl = `smtp://potkeeper:hush@127.0.0.1:${port}${query}`;
  return smtpMailer({ smtpUrl, from: "Potkeeper <pots@example.com>" }).send(email);
};

it("sends neither the password nor the email to a mail server that should encrypt and doesn't", async () => {
  await expect(send("?requireTLS=true")).rejects.toThrow();
  expect(heard).toEqual([]);
  await send("");
  expect(heard.join("")).toContain("hush");
});
