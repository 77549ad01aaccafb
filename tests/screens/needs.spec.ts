import { expect, test } from "@playwright/test";
import { leagueIdOf, visitorOf } from "#tests/screens/visitor.ts";

/** Which of the demo's people have to do what, and the screens that tell them, apart from the start page. */
const NEEDS = [
  { who: "carmen", button: /^Pay Now, /, dashboard: "/player" },
  { who: "grace", button: /^Add your bank, /, dashboard: "/player" },
  { who: "dev", button: /^Vote, /, dashboard: "/player" },
  { who: "alice", button: /^(Accept|Answer), /, dashboard: "/player" },
  { who: "casey", button: /^Remind, /, dashboard: "/commissioner" },
  { who: "casey", button: /^Invite, /, dashboard: "/commissioner" },
  { who: "hank", button: /^Pay the winners, /, dashboard: "/commissioner" },
];

const PHONE = { width: 390, height: 844 };

for (const { who, button, dashboard } of NEEDS) {
  test(`${who} can press ${button.source} on a phone without scrolling, on / and on ${dashboard}`, async ({
    browser,
  }) => {
    const { page, complaints, close } = await visitorOf(browser, who);
    await page.setViewportSize(PHONE);
    for (const path of ["/", dashboard]) {
      await page.goto(path);
      const needs = page.getByRole("region", { name: "What needs you" });
      const box = await needs.locator("a, button").and(page.getByLabel(button)).first().boundingBox();
      expect((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
      await expect(
        page.locator("main").getByRole("button").or(page.locator("main a")).and(page.locator(".bg-green")),
      ).toHaveCount(1);
    }
    await close();
    expect(complaints).toEqual([]);
  });
}

test("An admin can press Resolve on the start page without scrolling on a phone", async ({ browser }) => {
  const { page, complaints, close } = await visitorOf(browser, "ada");
  await page.setViewportSize(PHONE);
  await page.goto("/");
  const box = await page.locator("main").getByRole("link", { name: "Resolve" }).boundingBox();
  expect((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
  await close();
  expect(complaints).toEqual([]);
});

test("A voter sees the buttons all the time on a phone, and can scroll all else out from under them", async ({
  browser,
}) => {
  const { page, complaints, close } = await visitorOf(browser, "alice");
  await page.setViewportSize(PHONE);
  const voting = await page.request.get(`/api/leagues/${await leagueIdOf(page, "Premier Pals")}/voting`);
  await page.goto(`/voting/${((await voting.json()) as { id: string }).id}`);
  await expect(page.getByRole("button", { name: "Vote against" })).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole("button", { name: "Vote against" })).toBeInViewport({ ratio: 1 });
  const last = await page.getByText("All rights reserved").boundingBox();
  const bar = await page.getByText("Should the winners be paid like this?").boundingBox();
  expect((last?.y ?? Number.POSITIVE_INFINITY) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await close();
  expect(complaints).toEqual([]);
});
