import { expect, test } from "@playwright/test";
import type { WayContents } from "#contract/people/way-kinds.ts";
import { TOLERANCE } from "#tests/screens/said-once.ts";
import { leagueIdOf, resize, visitorOf, withoutAnswers } from "#tests/screens/visitor.ts";

const PHONE = { width: 390, height: 844 };
const bank = {
  kind: "us_bank",
  holder: "Dana Whitfield",
  routingNumber: "021000021",
  accountNumber: "12345678",
} as const;
const cashApp = { kind: "cash_app", cashtag: "DanaW" } as const;
const venmo = { kind: "venmo", username: "dana-whitfield" } as const;
const paypal = { kind: "paypal", name: "DanaW" } as const;

/** What a treasurer lists, in an unfortunate order. */
const LISTS: Record<string, WayContents[]> = {
  "bank details, and services that forbid it": [venmo, paypal, bank],
  "bank details, cash and an app": [cashApp, bank, { kind: "cash", note: "At the draft" }],
  "bank details, cash, an app, and services that forbid it": [
    ...[venmo, bank, { kind: "cash", note: "At the draft, or on Thursdays" } as const],
    ...[cashApp, paypal],
  ],
  "an app, and services that forbid it": [paypal, venmo, cashApp],
};

for (const [what, list] of Object.entries(LISTS)) {
  test(`What to pay a treasurer, its reference, the first way and "I've paid" fit on a phone: ${what}`, async ({
    browser,
  }) => {
    const { page, complaints, close } = await visitorOf(browser, "zoe");
    await resize(page, PHONE);
    const id = await leagueIdOf(page, "Thursday Night Picks");
    await withoutAnswers(page);
    await page.route(`**/api/leagues/${id}/how-to-pay`, async (route) => {
      const response = await route.fetch();
      const ways = list.map((way, at) => ({
        ...way,
        ...{
          id: `00000000-0000-4000-8000-00000000000${at}`,
          changedAt: "2026-01-01T00:00:00.000Z",
          isReplacement: false,
        },
      }));
      await route.fulfill({ response, json: { ...(await response.json()), ways } });
    });
    await page.goto(`/leagues/${id}/payment`);
    const paid = page.getByRole("button", { name: "I've paid $50.00" });
    await paid.waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => true));
    await expect(page.getByRole("button", { name: "Copy Reference to add" })).toBeVisible();
    for (const service of ["Venmo", "PayPal"]) await expect(page.getByText(`Open ${service}`)).toBeHidden();
    // What stands above it is there now. A button that is being drawn anew has no place for a moment.
    const bottom = async () => {
      const box = await paid.boundingBox();
      return box ? box.y + box.height : Number.POSITIVE_INFINITY;
    };
    await expect.poll(bottom).toBeLessThanOrEqual(PHONE.height * TOLERANCE);
    expect(complaints).toEqual([]);
    await close();
  });
}
