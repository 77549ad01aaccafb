import { expect, type Page, test } from "@playwright/test";
import { aPersonWithBrowser, payByCard } from "#tests/journeys/people.ts";
import { aLeague, call } from "#tests/journeys/through-api.ts";

const VISA = "4242 4242 4242 4242";

/** A page with its stream of changes open. */
async function goLive(page: Page, path: string): Promise<void> {
  const opening = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/events");
  await page.goto(path);
  await opening;
  // The buttons take their places once everything has loaded.
  await page.waitForLoadState("networkidle");
}

/** The pages that this tab has loaded from here on, each as a document. */
function countPages(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}

test("A payment shows in another browser without a reload", async ({ browser }) => {
  const [owner, player] = [await aPersonWithBrowser(browser, "Livia"), await aPersonWithBrowser(browser, "Lars")];
  const league = await aLeague(owner, { name: "Live League", maxMembers: 4 });
  await call(player, "post", `/api/leagues/${league.id}/join`);
  await goLive(owner, `/leagues/${league.id}`);
  await expect(owner.getByRole("group", { name: /^0 of 4 have paid/ })).toBeVisible();
  const pages = countPages(owner);

  await goLive(player, `/leagues/${league.id}/payment`);
  await payByCard(player, VISA);
  await expect(player).toHaveURL(/\/player/);
  await expect(player.getByText("Payment Successful").first()).toBeVisible();
  await expect(owner.getByRole("group", { name: /^1 of 4 have paid/ })).toBeVisible();
  expect(pages()).toBe(0);

  await test.step("and the player sees their fee in the pot, until they reload", async () => {
    const paid = player.getByRole("region", { name: "Your payment" });
    await expect(paid.getByRole("group", { name: "1 of 4 have paid: $50.00 of $50.00 in entry fees" })).toBeVisible();
    await player.reload();
    await expect(player.getByText("Live League").first()).toBeVisible();
    await expect(paid).toHaveCount(0);
  });
});
