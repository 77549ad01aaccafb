import { expect, type Page, test } from "@playwright/test";
import { aNewcomerWithBrowser, payByCard } from "#tests/journeys/people.ts";
import { aLeague, call } from "#tests/journeys/through-api.ts";

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** The screen's buttons and fields that the toast covers. */
const coveredOn = (page: Page) =>
  page.locator("li[data-swipe-direction]").evaluate((toast) => {
    const by = toast.getBoundingClientRect();
    const controls = [...document.querySelectorAll("main :is(button, input, select, textarea, a.rounded-control)")];
    const isUnder = (control: Element) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      return left < by.right && right > by.left && top < by.bottom && bottom > by.top && control.checkVisibility();
    };
    return controls.filter(isUnder).map(({ textContent }) => textContent);
  });

async function expectNoneCovered(page: Page, title: string, heading: string) {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect(page.locator("li[data-swipe-direction]")).toContainText(title);
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    await expect.poll(() => coveredOn(page), `${title}, ${size.width} wide`).toEqual([]);
  }
}

test("The toasts of registering, inviting, joining and paying cover no button or field of the next screen", async ({
  browser,
}) => {
  const [owner, friend] = [await aNewcomerWithBrowser(browser, "Clara"), await aNewcomerWithBrowser(browser, "Clem")];
  await expectNoneCovered(friend, "Welcome, Clem!", "Welcome, Clem");

  const league = await aLeague(owner, { name: "Clear View", isPublic: false });
  await owner.goto(`/leagues/${league.id}`);
  await owner.getByRole("button", { name: "Invite Members" }).first().click();
  await owner.getByRole("dialog").getByLabel("Email addresses").fill("clem@example.com");
  await owner.getByRole("button", { name: "Send invitations" }).click();
  await expectNoneCovered(owner, "Invitations Sent", "Clear View");

  const [invitation] = await call<{ token: string }[]>(friend, "get", "/api/invitations/my");
  await friend.goto(`/invite/${invitation?.token}`);
  await friend.getByRole("button", { name: "Accept Invitation" }).click();
  await expectNoneCovered(friend, "Invitation Accepted!", "My player leagues");

  await friend.goto(`/leagues/${league.id}/payment`);
  await payByCard(friend, "4242424242424242");
  await expectNoneCovered(friend, "Payment Successful", "My player leagues");
});
