import { expect, type Page, type Route, test } from "@playwright/test";
import { aPersonWithBrowser } from "#tests/journeys/people.ts";
import {
  DECLINED,
  fieldsOf,
  openPayment,
  payButton,
  paymentAtProcessor,
  standInForStripe,
  typeCard,
  VISA,
} from "#tests/journeys/stripe-page.ts";
import { aLeague, expectPaid, seatIn } from "#tests/journeys/through-api.ts";

const ALREADY_PROCESSED =
  "This payment has already been processed or is in an invalid state. Please refresh the page and try again.";

let commissioner: Page;
test.beforeAll(async ({ browser }) => {
  commissioner = await aPersonWithBrowser(browser, "Stella");
});

test("A player chooses three years of a dynasty instead of two, and pays them once", async ({ browser }) => {
  const league = await aLeague(commissioner, { name: "Dynasts", leagueType: "dynasty" });
  const player = await aPersonWithBrowser(browser, "Dina");
  const stripe = await standInForStripe(player);
  const [document] = await Promise.all([
    player.waitForResponse((response) => response.url().endsWith("/payment")),
    openPayment(player, league.id, "$100.00"),
  ]);
  expect(document.headers()["content-security-policy"]).toContain("script-src 'self' https://js.stripe.com");

  await typeCard(player, VISA);
  const years = player.getByLabel("Seasons to pay for");
  await test.step("a change that fails leaves everything as it was", async () => {
    const refuse = (route: Route) => route.fulfill({ status: 409, json: { message: "Not just now." } });
    await player.route("**/api/create-payment-intent", refuse, { times: 1 });
    await years.selectOption("3");
    await expect(player.getByText("Not just now.").first()).toBeVisible();
    await expect(years).toHaveValue("2");
    await expect(payButton(player, "$100.00")).toBeEnabled();
  });
  await test.step("the fields follow the theme, and show the new amount", async () => {
    const inkOf = () =>
      fieldsOf(player)
        .locator("body")
        .evaluate((body) => body.style.getPropertyValue("--colorText"));
    const inLight = await inkOf();
    await player.emulateMedia({ colorScheme: "dark" });
    await expect.poll(inkOf).not.toBe(inLight);
    await years.selectOption("3");
    await expect(fieldsOf(player).getByText("Wallet $150.00")).toBeVisible();
  });
  await test.step("the card is typed into the form of the new payment", async () => {
    await expect(fieldsOf(player).getByLabel("Card number")).toHaveValue("");
    await typeCard(player, VISA);
  });

  const recorded = player.waitForRequest("**/api/payment-success");
  await expect(payButton(player, "$150.00")).toBeEnabled();
  await payButton(player, "$150.00").evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(player).toHaveURL(/\/player$/);
  await expect(player.getByText("Payment Successful").first()).toBeVisible();
  await expect(player.getByText("3 seasons paid")).toBeVisible();
  expect(await seatIn(player, league)).toMatchObject({ totalAmountPaid: "150.00", paidThroughYear: 3 });

  const { paymentIntentId } = (await recorded).postDataJSON() as { paymentIntentId: string };
  expect(await paymentAtProcessor(paymentIntentId)).toMatchObject({
    amount: 15_000,
    status: "succeeded",
    customer: expect.stringMatching(/^cus_/),
    receipt_email: "dina@example.com",
  });
  const confirmed = stripe.asked.filter((asked) => asked.endsWith("/confirm"));
  expect(confirmed).toEqual([`POST https://api.stripe.com/v1/payment_intents/${paymentIntentId}/confirm`]);
});

test("A declined card shows the bank's message and stays typed, and another card pays", async ({ browser }) => {
  const league = await aLeague(commissioner, { name: "Second Chances" });
  const player = await aPersonWithBrowser(browser, "Dario");
  const stripe = await standInForStripe(player);
  await openPayment(player, league.id, "$50.00");

  await test.step("nothing typed", async () => {
    await payButton(player, "$50.00").click();
    await expect(player.getByRole("alert").getByText("Your card number is incomplete.")).toBeVisible();
  });
  await test.step("declined", async () => {
    await typeCard(player, DECLINED);
    await payButton(player, "$50.00").click();
    await expect(player.getByText("Payment Failed").first()).toBeVisible();
    await expect(player.getByText("Nothing was charged.", { exact: true })).toBeVisible();
    await expect(fieldsOf(player).getByLabel("Card number")).toHaveValue(DECLINED);
    expect((await seatIn(player, league))?.paymentStatus).toBe("pending");
  });
  await test.step("offline", async () => {
    await player.context().setOffline(true);
    const asked = stripe.asked.length;
    await payButton(player, "$50.00").click();
    await expect(player.getByText("You're offline. No money moved.").first()).toBeVisible();
    expect(stripe.asked.slice(asked).filter((call) => call.endsWith("/confirm"))).toEqual([]);
    await player.context().setOffline(false);
  });
  await test.step("another card", async () => {
    await typeCard(player, VISA);
    await payButton(player, "$50.00").click();
    await expect(player.getByText("Payment Successful").first()).toBeVisible();
    await expectPaid(player, league);
  });
});

test("A payment made in another tab isn't made again", async ({ browser }) => {
  const league = await aLeague(commissioner, { name: "Two Tabs" });
  const player = await aPersonWithBrowser(browser, "Tabea");
  await standInForStripe(player);
  const other = await player.context().newPage();
  const cutOff = await player.context().newPage();
  await cutOff.route("**/api/events*", (route) => route.abort());
  for (const tab of [player, other, cutOff]) await openPayment(tab, league.id, "$50.00");
  await typeCard(other, VISA);
  await payButton(other, "$50.00").click();
  await expect(other).toHaveURL(/\/player$/);

  await expect(player.getByRole("heading", { name: "You've paid for Two Tabs" })).toBeVisible();
  await typeCard(cutOff, VISA);
  await payButton(cutOff, "$50.00").click();
  await expect(cutOff.getByText("Payment Failed").first()).toBeVisible();
  await expect(cutOff.getByText(ALREADY_PROCESSED).first()).toBeVisible();
  expect(await seatIn(player, league)).toMatchObject({ paymentStatus: "paid", totalAmountPaid: "50.00" });
});

test("If Stripe can't be reached, the form says so, and loads once it can", async ({ browser }) => {
  const league = await aLeague(commissioner, { name: "Cut Off" });
  const player = await aPersonWithBrowser(browser, "Carla");
  const stripe = await standInForStripe(player);
  // Not the person's own page, because here the browser itself has to complain.
  const page = await player.context().newPage();
  const notLoaded = page.getByText("We couldn't load the card form.");
  const tryAgain = page.getByRole("button", { name: "Try again" });
  stripe.away.add("js.stripe.com");
  await page.goto(`/leagues/${league.id}/payment`);
  await expect(notLoaded).toBeVisible();
  await tryAgain.click();
  await expect(notLoaded).toBeVisible();

  stripe.away.delete("js.stripe.com");
  stripe.away.add("api.stripe.com");
  await tryAgain.click();
  await expect(notLoaded).toBeVisible();
  await expect.poll(() => stripe.asked.some((asked) => asked.startsWith("GET https://api.stripe.com"))).toBe(true);
  stripe.away.clear();
  await tryAgain.click();
  await typeCard(page, VISA);
  await expect(payButton(page, "$50.00")).toBeEnabled();

  await test.step("scripts that aren't Stripe's stay out", async () => {
    const refused = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener("securitypolicyviolation", ({ blockedURI }) => resolve(blockedURI), { once: true });
          document.head.append(Object.assign(document.createElement("script"), { src: "https://stripe.example/x.js" }));
        }),
    );
    expect(await refused).toBe("https://stripe.example/x.js");
    expect(stripe.asked.some((asked) => asked.includes("stripe.example"))).toBe(false);
  });
});
