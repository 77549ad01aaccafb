import { expect, test } from "@playwright/test";
import { aPersonWithBrowser, PASSWORD } from "#tests/journeys/people.ts";
import { aLeague, call, seatIn } from "#tests/journeys/through-api.ts";

test("A member settles what they owe in three presses, and the treasurer confirms everyone in two", async ({
  browser,
}) => {
  const thea = await aPersonWithBrowser(browser, "Thea");
  const league = await aLeague(thea, { name: "Kitchen Table", custody: "treasurer" });
  const ways = [{ kind: "venmo", username: "thea-tester" }];
  await call(thea, "put", "/api/auth/ways-to-pay", { ways, currentPassword: PASSWORD });

  const robin = await aPersonWithBrowser(browser, "Robin");
  await call(robin, "post", `/api/leagues/${league.id}/join`);
  // Venmo's own page isn't part of this.
  await robin.context().route("https://venmo.com/**", (route) => route.fulfill({ body: "Venmo" }));
  await robin.goto(`/leagues/${league.id}`);
  await robin.getByRole("link", { name: "Pay $50.00" }).click();
  const opened = robin.waitForEvent("popup");
  await robin.getByRole("link", { name: "Open Venmo" }).click();
  expect((await opened).url()).toMatch(/^https:\/\/venmo\.com\/thea-tester\?txn=pay&amount=50\.00&note=[A-Z2-9]{6}$/);
  await robin.getByRole("button", { name: "I've paid $50.00" }).click();
  await expect(robin.getByRole("heading", { name: "Thea Tester will confirm" })).toBeVisible();

  const noor = await aPersonWithBrowser(browser, "Noor");
  await call(noor, "post", `/api/leagues/${league.id}/join`);
  const paid = { way: "cash", paidOn: new Date().toISOString().slice(0, 10), amount: "50.00", seasons: 1 };
  await call(noor, "post", `/api/leagues/${league.id}/treasurer-payments`, paid);

  await thea.goto(`/leagues/${league.id}`);
  await expect(thea.getByRole("checkbox", { checked: true })).toHaveCount(2);
  await thea.getByRole("button", { name: "Confirm 2 payments" }).click();
  await expect(thea.getByText("2 payments confirmed.").first()).toBeVisible();
  await thea.reload();
  await thea.getByRole("heading", { name: "Payments" }).click();
  // A folded part inside an open one says that it is folded.
  const earlier = thea.locator("summary", { hasText: "Earlier payments" });
  await expect(earlier).toHaveText(/2 payments\s+Show all/, { useInnerText: true });
  expect((await seatIn(robin, league))?.paymentStatus).toBe("paid");
  await robin.goto(`/leagues/${league.id}/payment`);
  await expect(robin.getByRole("heading", { name: "You've paid for Kitchen Table" })).toBeVisible();
});
