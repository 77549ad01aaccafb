import { expect, type Locator, test } from "@playwright/test";
import { leagueIdOf, visitorOf } from "#tests/screens/visitor.ts";

/** What people can do on a phone without scrolling. */
const PHONE = { width: 390, height: 844 };
const bottomOf = async (part: Locator) => {
  const box = await part.boundingBox();
  return box ? box.y + box.height : Number.POSITIVE_INFINITY;
};

/** Which of the demo's people have to do what, and the screens that tell them. */
const NEEDS = [
  { who: "carmen", button: /^Pay Now, /, paths: ["/", "/player"] },
  { who: "alice", button: /^(Accept|Answer), /, paths: ["/", "/player"] },
  { who: "hank", button: /^Pay the winners, /, paths: ["/", "/commissioner"] },
];

for (const { who, button, paths } of NEEDS) {
  test(`${who} can press ${button.source} at once, on ${paths.join(" and on ")}`, async ({ browser }) => {
    const { page, complaints, close } = await visitorOf(browser, who);
    await page.setViewportSize(PHONE);
    for (const path of paths) {
      await page.goto(path);
      const needs = page.getByRole("region", { name: "What needs you" });
      expect(await bottomOf(needs.locator("a, button").and(page.getByLabel(button)).first())).toBeLessThanOrEqual(
        PHONE.height,
      );
      await expect(page.locator("main :is(a, button).bg-green")).toHaveCount(1);
    }
    await close();
    expect(complaints).toEqual([]);
  });
}

test("An admin can press Resolve at once, on /", async ({ browser }) => {
  const { page, complaints, close } = await visitorOf(browser, "ada");
  await page.setViewportSize(PHONE);
  await page.goto("/");
  expect(await bottomOf(page.locator("main").getByRole("link", { name: "Resolve" }))).toBeLessThanOrEqual(PHONE.height);
  await close();
  expect(complaints).toEqual([]);
});

test("A payer has the Pay button at once, and a voter theirs all the time, with nothing under them at the end", async ({
  browser,
}) => {
  const { page, complaints, close } = await visitorOf(browser, "alice");
  await page.setViewportSize(PHONE);
  await page.goto(`/leagues/${await leagueIdOf(page, "Pick'em Palace")}/payment`);
  expect(await bottomOf(page.getByRole("button", { name: "Pay $33.33", exact: true }))).toBeLessThan(PHONE.height);
  const essentials = page.getByText(/^Held for its prizes until /);
  expect(await bottomOf(essentials)).toBeLessThan(await bottomOf(page.getByLabel("Card number")));
  await expect(page.getByText("Payment deadline")).toBeHidden();
  await essentials.click();
  for (const fact of ["Payment deadline", "Held in escrow until", "The pot", "Refund"]) {
    await expect(page.getByText(fact, { exact: true })).toBeVisible();
  }

  const voting = await page.request.get(`/api/leagues/${await leagueIdOf(page, "Premier Pals")}/voting`);
  await page.goto(`/voting/${((await voting.json()) as { id: string }).id}`);
  const against = page.getByRole("button", { name: "Vote against" });
  await expect(against).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(against).toBeInViewport({ ratio: 1 });
  const bar = await page.getByText("Should the winners be paid like this?").boundingBox();
  expect(await bottomOf(page.getByText("All rights reserved"))).toBeLessThanOrEqual(bar?.y ?? 0);
  await close();
  expect(complaints).toEqual([]);
});
