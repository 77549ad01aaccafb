import { type Browser, expect, type Page, test } from "@playwright/test";
import { aPersonWithBrowser, payByCard } from "#tests/journeys/people.ts";
import { aLeague, call, joinAndPay } from "#tests/journeys/through-api.ts";
import { leagueControl } from "#tests/screens/visitor.ts";

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

const two = async (browser: Browser, first: string, second: string) =>
  [await aPersonWithBrowser(browser, first), await aPersonWithBrowser(browser, second)] as const;

test("A payment shows in another browser without a reload", async ({ browser }) => {
  const [owner, player] = await two(browser, "Livia", "Lars");
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

test("A change between a page's answers and its stream shows without a reload", async ({ browser }) => {
  const [owner, player] = await two(browser, "Lucia", "Leif");
  const league = await aLeague(owner, { name: "Slow Stream League", maxMembers: 4 });
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  await owner.route(/\/api\/events/, async (route) => {
    await held;
    await route.continue();
  });
  await owner.goto(`/leagues/${league.id}`);
  await expect(owner.getByRole("group", { name: /^0 of 4 have paid/ })).toBeVisible();
  await joinAndPay(player, league);
  const pages = countPages(owner);
  open();
  await expect(owner.getByRole("group", { name: /^1 of 4 have paid/ })).toBeVisible();
  expect(pages()).toBe(0);
});

test("A change waits while someone types in a dialog, and shows when it is closed", async ({ browser }) => {
  const [owner, player] = await two(browser, "Lotte", "Linus");
  const league = await aLeague(owner, { name: "Typing League", maxMembers: 4 });
  await goLive(owner, `/leagues/${league.id}`);
  await (await leagueControl(owner, "Invite Members")).click();
  const typed = owner.getByRole("dialog").getByLabel("Email addresses");
  await typed.pressSequentially("someone@exam");
  const heard = owner.waitForRequest((request) => request.url().endsWith(`/api/leagues/${league.id}`));
  await joinAndPay(player, league);
  await expect(typed).toHaveValue("someone@exam");
  await expect(typed).toBeFocused();
  await owner.keyboard.press("Escape");
  await heard;
  await expect(owner.getByRole("group", { name: /^1 of 4 have paid/ })).toBeVisible();
});
