import { expect, type Page, test } from "@playwright/test";
import { aPersonWithBrowser } from "#tests/journeys/people.ts";
import {
  DECLINED,
  fieldsOf,
  openPayment,
  payButton,
  standInForStripe,
  typeCard,
  VISA,
} from "#tests/journeys/stripe-page.ts";
import { aLeague, expectPaid } from "#tests/journeys/through-api.ts";
import { proves } from "#tests/specification/proves.ts";

/** Payments whose result the page learns late, elsewhere, or not at all. */
let commissioner: Page;
test.beforeAll(async ({ browser }) => {
  commissioner = await aPersonWithBrowser(browser, "Lara");
});

test("The processor's event alone makes a payment count, if the browser's call is lost", async ({ browser }) => {
  proves("7.payment.success-warning");
  const league = await aLeague(commissioner, { name: "Webhooks" });
  const player = await aPersonWithBrowser(browser, "Willa");
  await standInForStripe(player);
  await player.route("**/api/payment-success", (route) => route.fulfill({ status: 404, json: { message: "Lost" } }));
  await openPayment(player, league.id, "$50.00");
  await typeCard(player, VISA);
  await payButton(player, "$50.00").click();
  await expect(player.getByText("Payment Successful").first()).toBeVisible();
  await expectPaid(player, league);
});

test("A bank debit is shown as under way, can't be paid twice, and counts once the bank is done", async ({
  browser,
}) => {
  const league = await aLeague(commissioner, { name: "Slow Banks" });
  const player = await aPersonWithBrowser(browser, "Della");
  await standInForStripe(player);
  await openPayment(player, league.id, "$50.00");
  await typeCard(player, "pm_usBankAccount_success");
  await payButton(player, "$50.00").click();
  await expect(player.getByText("Payment Processing", { exact: true }).first()).toBeVisible();
  await expect(player.getByRole("button", { name: "Payment processing" })).toBeDisabled();
  await expectPaid(player, league);
});

test("A payer who comes back from the bank's own page reads the result", async ({ browser }) => {
  const league = await aLeague(commissioner, { name: "Detours" });
  const player = await aPersonWithBrowser(browser, "Rita");
  await standInForStripe(player);
  const payOnBanksPage = async (number: string) => {
    await openPayment(player, league.id, "$50.00");
    await typeCard(player, number);
    await fieldsOf(player).getByLabel("On the bank's own page").check();
    await payButton(player, "$50.00").click();
  };

  await payOnBanksPage(DECLINED);
  await expect(player.getByRole("heading", { name: "Payment Failed" })).toBeVisible();
  await expect(player).toHaveURL(/\/player$/);
  await expect(player.getByRole("link", { name: "Pay Now, Detours" })).toBeVisible();

  await payOnBanksPage(VISA);
  await expect(player.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  await expect(player).toHaveURL(/\/player$/);
  await expect(player.getByRole("link", { name: "Pay Now" })).toHaveCount(0);

  await player.goto("/player?payment_intent=pi_somebodyElses&redirect_status=succeeded&keep=1");
  await expect(player.getByRole("heading", { name: "This payment is not yours" })).toBeVisible();
  await expect(player).toHaveURL(/\/player\?keep=1$/);
});
