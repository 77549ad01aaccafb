import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { leagueAnswers, PAYING, PLAYER } from "#tests/specification/web/answers.ts";
import { dialog, fill, open, press, rowOf, seesToast, server } from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import { aLeague, alice, aMember, ben, casey, LEAGUE, owing, PAYMENT } from "#tests/specification/web/fixtures.ts";

const LOWER = "PUT /api/leagues/:id/members/:userId/entry-fee";
const loweredFee = { amount: "25.00", reason: "Still at school" };
const owes = aMember(alice, owing);

async function openForm(answers: Answers = {}) {
  open(LEAGUE, casey, { ...leagueAnswers({}, [aMember(ben), owes]), ...answers });
  await press("More");
  await press("Lower a Fee");
  await dialog().findByLabelText("Pays instead");
}

it("A commissioner lowers what a member owes, with a reason, as they type amounts", async () => {
  await openForm({ [LOWER]: { ...owes, loweredFee } });
  const owing = dialog()
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
  expect(owing).toEqual(["Alice Tester, owes $50.00"]);
  fill({ "Pays instead": "$25", Reason: "Still at school" });
  await press("Lower the fee");
  await seesToast("Entry Fee Lowered", "Alice Tester now owes $25.00.");
  expect(server().made(LOWER)).toMatchObject([{ body: { amount: "25", reason: "Still at school" } }]);
});

it("The form says what is missing before it asks the server, and at the field what the server refuses", async () => {
  const message = "Enter less than the $50.00 that they owe now.";
  await openForm({ [LOWER]: failing(400, { message, errors: [{ path: "amount", message }] }) });
  await press("Lower the fee");
  await dialog().findByText("Enter what they pay instead");
  dialog().getByText("Write a reason that all members can read");
  expect(server().made(LOWER)).toEqual([]);
  fill({ "Pays instead": "50", Reason: "Still at school" });
  await press("Lower the fee");
  await dialog().findByText(message);
});

it("No fee can be lowered where no one owes one", async () => {
  open(LEAGUE, casey, leagueAnswers({ pot: { ...aLeague().pot, pendingMembers: 0 } }, [aMember(ben)]));
  await press("More");
  expect(screen.queryByRole("button", { name: "Lower a Fee" })).toBeNull();
});

it.each([
  [loweredFee, "pays $25.00: Still at school"],
  [{ amount: "0.00", reason: null }, "pays nothing"],
])("The list of members says what someone pays instead, and why if it may be known: %o", async (lowered, words) => {
  open(LEAGUE, alice, leagueAnswers({}, [aMember(alice, { loweredFee: lowered })]));
  within(await rowOf("alice")).getByText(words);
});

it("The payment page asks for what the member owes, and says what it was lowered from", async () => {
  const league = aLeague();
  open(PAYMENT, alice, {
    ...{ ...PLAYER, ...PAYING, ...leagueAnswers(league, [{ ...owes, loweredFee }]) },
    "POST /api/create-payment-intent": {
      ...{ clientSecret: "pi_1_secret", paymentIntentId: "pi_1", yearsSelected: 1, amount: "25.00" },
    },
  });
  await screen.findByRole("button", { name: "Pay $25.00" });
  screen.getByText("lowered from $50.00: Still at school");
  expect(server().made("POST /api/create-payment-intent")).toMatchObject([{ body: { amount: "25.00" } }]);
});
