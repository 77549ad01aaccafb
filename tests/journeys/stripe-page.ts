import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page, type Route } from "@playwright/test";

const fileOf = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), "utf8");
const SCRIPT = { contentType: "text/javascript", body: fileOf("stripe-stand-in.js") };
const FRAME = { contentType: "text/html", body: fileOf("stripe-stand-in.html") };

const FILES = new Map([
  ["https://js.stripe.com/endive/stripe.js", SCRIPT],
  ["https://js.stripe.com/v3/stand-in.html", FRAME],
]);

export const VISA = "4242 4242 4242 4242";
export const DECLINED = "4000 0000 0000 0002";

/** Stands in for Stripe in one browser: answers and records its requests, and can be cut off. */
export async function standInForStripe(page: Page) {
  const asked: string[] = [];
  /** The hosts that are down. */
  const away = new Set<string>();
  await page.context().route(/^https:/, async (route) => {
    const url = new URL(route.request().url());
    asked.push(`${route.request().method()} ${url.origin}${url.pathname}`);
    const file = FILES.get(`${url.origin}${url.pathname}`);
    if (away.has(url.hostname)) return route.abort();
    if (file) return route.fulfill(file);
    if (url.origin === "https://api.stripe.com") return forward(route, url);
    return route.abort();
  });
  return { asked, away };
}

async function forward(route: Route, { pathname, search }: URL) {
  const { STRIPE_STAND_IN = "" } = process.env;
  const request = route.request();
  const answer = await fetch(`${STRIPE_STAND_IN}${pathname}${search}`, {
    method: request.method(),
    body: request.postData(),
  });
  await route.fulfill({
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: await answer.text(),
  });
}

/** A payment as the processor sees it. */
export async function paymentAtProcessor(paymentIntentId: string) {
  const { STRIPE_STAND_IN = "" } = process.env;
  const headers = { authorization: "Bearer sk_test_potkeeper_sandbox" };
  const answer = await fetch(`${STRIPE_STAND_IN}/v1/payment_intents/${paymentIntentId}`, { headers });
  return (await answer.json()) as { amount: number; status: string; customer: string | null; receipt_email: string };
}

export const fieldsOf = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');

/** Types a card into Stripe's fields. */
export async function typeCard(page: Page, number: string) {
  const fields = fieldsOf(page);
  await fields.getByLabel("Card number").fill(number);
  await fields.getByLabel("Expiration date").fill("12 / 34");
  await fields.getByLabel("Security code").fill("123");
}

export const payButton = (page: Page, amount: string) => page.getByRole("button", { name: `Pay ${amount}` });

/** Opens a league's payment screen and waits for Stripe's fields. */
export async function openPayment(page: Page, leagueId: string, amount: string) {
  await page.goto(`/leagues/${leagueId}/payment`);
  await expect(payButton(page, amount)).toBeEnabled();
  await expect(fieldsOf(page).getByText(`Wallet ${amount}`)).toBeVisible();
}
