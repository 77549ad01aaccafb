import { expect, test } from "@playwright/test";
import { leagueIdOf, visitorOf } from "#tests/screens/visitor.ts";

const PHONE = { width: 390, height: 844 };

test("The payment page has the Pay button in a phone's first screen, below what it pays for and how long that is held", async ({
  browser,
}) => {
  const { page, complaints, close } = await visitorOf(browser, "alice");
  await page.setViewportSize(PHONE);
  await page.goto(`/leagues/${await leagueIdOf(page, "Pick'em Palace")}/payment`);
  const button = page.getByRole("button", { name: "Pay $33.33", exact: true });
  const box = await button.boundingBox();
  expect((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)).toBeLessThan(PHONE.height);
  const essentials = page.getByText(/^Held for its prizes until /);
  expect((await essentials.boundingBox())?.y).toBeLessThan(
    (await page.getByLabel("Card number").boundingBox())?.y ?? 0,
  );
  await expect(page.getByText("Payment deadline")).toBeHidden();
  await essentials.click();
  for (const fact of ["Payment deadline", "Held in escrow until", "The pot", "Refund"]) {
    await expect(page.getByText(fact, { exact: true })).toBeVisible();
  }
  await close();
  expect(complaints).toEqual([]);
});
