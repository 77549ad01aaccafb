import { expect, it } from "vitest";
import { openPayoutAccount } from "#contract/money/payout-account.ts";
import {
  authenticateSandboxPayment,
  completeSandboxAccountLink,
  confirmSandboxPayment,
  getSandboxAccountLink,
} from "#contract/money/sandbox.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, confirmCard, join, type Person, startPayment } from "#tests/support/world.ts";

const ASKS_ITS_HOLDER = { number: "4000002760003184" };
const BANK = { routingNumber: "110000000", accountNumber: "000123456789" };

const world = withWorld();
const [member, other] = withPeople(world, "member", "other");

it("A card holder passes the authentication of their own payment, and no one else's", async () => {
  const commissioner = await aPerson(world, "commissioner");
  const league = await aLeague(world, commissioner);
  await join(commissioner, league, member);
  const intent = await startPayment(member, league);
  expect((await confirmCard(member, intent, ASKS_ITS_HOLDER)).body.status).toBe("requires_action");
  const authenticate = (person: Person) =>
    person.call(authenticateSandboxPayment, {
      params: { id: intent.paymentIntentId },
      body: { clientSecret: intent.clientSecret, outcome: "success" },
    });
  expect((await authenticate(other)).status).toBe(404);
  expect((await authenticate(member)).body).toEqual({ id: intent.paymentIntentId, status: "succeeded" });
});

it("An account link opens for its own person only", async () => {
  const { body } = await member.call(openPayoutAccount, { body: { currentPassword: "correct horse" } });
  const params = { id: body.url.split("/").at(-1) ?? "" };
  for (const refused of [
    await other.call(getSandboxAccountLink, { params }),
    await other.call(completeSandboxAccountLink, { params, body: BANK }),
  ]) {
    expect([refused.status, refused.error.message]).toEqual([404, "This link does not exist."]);
  }
  expect((await member.call(getSandboxAccountLink, { params })).body).toMatchObject({ status: "open" });
  for (const wrong of [{ routingNumber: "021000021" }, { accountNumber: "12345" }]) {
    const refused = await member.call(completeSandboxAccountLink, { params, body: { ...BANK, ...wrong } });
    expect(refused).toMatchObject({ status: 400, error: { errors: [{ path: Object.keys(wrong)[0] }] } });
  }
  const completed = await member.call(completeSandboxAccountLink, { params, body: BANK });
  expect([completed.status, completed.body.returnUrl]).toEqual([200, expect.stringContaining("http")]);
  expect((await member.call(getSandboxAccountLink, { params })).body).toMatchObject({ status: "used" });
});

it.each([
  ["number", { number: "" }],
  ["number", { number: "4242-abcd" }],
  ["expMonth", { expMonth: "12" }],
  ["expYear", { expYear: 2030.5 }],
  ["cvc", { cvc: "12a" }],
])("A card without a proper %s is refused at the field", async (field, wrong) => {
  const card = { number: "4242424242424242", expMonth: 12, expYear: 2030, cvc: "123", ...wrong };
  const asked = { params: { id: "pi_1" }, body: { clientSecret: "s", card } };
  const answer = await member.call(confirmSandboxPayment, asked);
  expect(answer).toMatchObject({ status: 400, error: { errors: [{ path: `card.${field}` }] } });
});
