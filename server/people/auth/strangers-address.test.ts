import { expect, it } from "vitest";
import { listMails } from "#contract/notices/mailbox.ts";
import { forgotPassword, register } from "#contract/people/auth.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { openVerification, signIn } from "#tests/support/world.ts";

/** Someone opens an account with a stranger's address to make Potkeeper email them. */
const world = withWorld();

const open = (username: string, names: object = {}) =>
  world.visitor().call(register, {
    body: {
      ...{ username, email: `${username}@example.com`, firstName: "Sam", lastName: "Tester" },
      ...{ password: "correct horse", ...names },
    },
  });
const mailsTo = async (to: string) => (await world.visitor().call(listMails, { query: { to } })).body;

it("no name of the account becomes a link in an email to its address", async () => {
  await open("pay.evil.example", { email: "stranger@example.com", firstName: "Win $500 at https://evil.example/a" });
  await signIn(world, "pay.evil.example");
  await world.visitor().call(forgotPassword, { body: { email: "stranger@example.com" } });
  const mails = await mailsTo("stranger@example.com");
  expect(mails).toHaveLength(3);
  for (const { text, html } of mails) expect(`${text}${html}`).not.toContain("evil.example");
});

it("repeated sign-ins send at most twenty emails a day to an unverified address", async () => {
  await open("flooder");
  for (let count = 0; count < 25; count += 1) await signIn(world, "flooder");
  const notices = async () => (await mailsTo("flooder@example.com")).filter(({ text }) => text.includes("/not-me/"));
  expect(await notices()).toHaveLength(20);
  const person = await signIn(world, "flooder");
  await openVerification(world, person);
  await signIn(world, "flooder");
  expect(await notices()).toHaveLength(21);
});
