import { expect, type Locator, type Page, test } from "@playwright/test";
import { aPersonWithBrowser, PASSWORD } from "#tests/journeys/people.ts";
import { aLeague, call } from "#tests/journeys/through-api.ts";

const PHONE = { width: 390, height: 844 };
const ADDRESS = "hedda@example.com";

test("A player who only ever opens emails and the first screen they lead to finishes a season", async ({ browser }) => {
  const zoe = await aPersonWithBrowser(browser, "Zoe");
  const league = await aLeague(zoe, { name: "Inbox League", payoutRule: "majority_approval", isPublic: false });
  const hedda = await (await browser.newContext({ viewport: PHONE })).newPage();

  await test.step("joins and pays from the invitation", async () => {
    await call(zoe, "post", `/api/leagues/${league.id}/invitations`, { emails: [ADDRESS] });
    await openNewestEmail(hedda, /invites you to Inbox League/);
    await fill(hedda, { "First name": "Hedda", "Last name": "Tester", Username: "hedda", Password: PASSWORD });
    await pressTheGreenButton(hedda, "Create account and join");
    await fill(hedda, { "Card number": "4242 4242 4242 4242", Expiry: "12 / 34", "Security code": "123" });
    await pressTheGreenButton(hedda, "Pay $50.00");
    await expect(hedda).toHaveURL(/\/player$/);
    await expect(hedda.getByText("Payment Successful").first()).toBeVisible();
  });

  await test.step("votes from the email about the vote", async () => {
    await call(zoe, "post", `/api/leagues/${league.id}/complete`);
    const [seat] = await call<{ userId: string }[]>(zoe, "get", `/api/leagues/${league.id}/members`);
    const payouts = [{ userId: seat?.userId, place: 1, amount: "50.00" }];
    await call(zoe, "post", `/api/leagues/${league.id}/propose-payouts`, { payouts });
    await openNewestEmail(hedda, /vote/i);
    await pressTheGreenButton(hedda, "Vote for");
    await expect(hedda.getByText("You voted for.")).toBeVisible();
  });

  await test.step("adds a bank account from the email about the prize", async () => {
    await openNewestEmail(hedda, /won/);
    await pressTheGreenButton(hedda, /^Add (your|a) bank/);
    await fill(hedda, { "Your password": PASSWORD });
    await pressTheGreenButton(hedda, "Continue");
    await pressTheGreenButton(hedda, "Save and be paid");
    await expect(hedda).toHaveURL(/\/player$/);
  });

  await test.step("reads in the last email and on its screen that the money was sent", async () => {
    await openNewestEmail(hedda, /^Payout sent: \$50\.00 from Inbox League$/);
    const sent = hedda.getByText("You won $50.00: 1st place. Sent. Banks take a few days to show it.");
    await expect(sent).toBeVisible();
    await expectInFirstScreen(sent);
    const payouts = await call<{ status: string; amount: string }[]>(hedda, "get", `/api/leagues/${league.id}/payouts`);
    expect(payouts).toMatchObject([{ status: "completed", amount: "50.00" }]);
    expect(await call(hedda, "get", `/api/leagues/${league.id}/escrow`)).toMatchObject({
      balance: "0.00",
      paidOut: "50.00",
    });
  });
});

/** Waits until the newest email in the mailbox has this subject, and follows its button. */
async function openNewestEmail(page: Page, subject: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto("/mailbox");
    await page.getByLabel("Emails to").fill(ADDRESS);
    await expect(page.getByRole("article").getByRole("heading", { level: 2 })).toHaveText(subject, { timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await page.frameLocator("iframe").getByRole("link").first().click();
  await expect(page).not.toHaveURL(/\/mailbox$/);
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

/** Presses the only green button of the dialog or screen, which must be in a phone's first screen. */
async function pressTheGreenButton(page: Page, name: string | RegExp): Promise<void> {
  // An open dialog hides the rest of the screen from these roles.
  const place = page.getByRole("main").or(page.getByRole("dialog"));
  const green = place.locator("button.bg-green, a.bg-green").filter({ visible: true });
  const button = place.getByRole("button", { name }).and(green);
  await expect(button).toBeVisible();
  await expect(green).toHaveCount(1);
  await expectInFirstScreen(button);
  await button.click();
}

async function expectInFirstScreen(part: Locator): Promise<void> {
  const box = await part.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
}
