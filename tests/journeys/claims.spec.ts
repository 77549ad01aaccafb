import { type Browser, expect, type Page, test } from "@playwright/test";
import { aPersonWithBrowser, PASSWORD } from "#tests/journeys/people.ts";
import { aLeague, call } from "#tests/journeys/through-api.ts";

const PHONE = { width: 390, height: 844 };
type Named = { userId: string; token: string };

/** A league whose treasurer knows a member by name alone. */
async function aLeagueWithDana(owner: Page, name: string) {
  const league = await aLeague(owner, { name, custody: "treasurer", isPublic: false });
  const members = [{ name: "Dana Scully", hasPaid: true }];
  const [dana] = await call<[Named]>(owner, "post", `/api/leagues/${league.id}/named-seats`, { members });
  return { league, dana };
}

async function aPhone(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: PHONE })).newPage();
  await page.goto(path);
  return page;
}

async function typeAccount(page: Page, first: string) {
  await page.getByLabel("First name").fill(first);
  await page.getByLabel("Last name").fill("Jones");
  await page.getByLabel("Username").fill(`${first.toLowerCase()}j`);
  await page.getByLabel("Email").fill(`${first.toLowerCase()}j@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
}

test("A member makes the seat their own with its link and a new account, and the others can say that it isn't them", async ({
  browser,
}) => {
  const owner = await aPersonWithBrowser(browser, "Olwen");
  const { league, dana } = await aLeagueWithDana(owner, "Claimed Up");
  const page = await aPhone(browser, `/claim/${dana.token}`);
  await expect(page.getByRole("heading", { name: "Make this seat yours" })).toBeVisible();
  await expect(page.getByText("Dana Scully").first()).toBeVisible();
  await typeAccount(page, "Dora");
  await page.getByRole("button", { name: "Create account and claim it" }).click();
  await expect(page).toHaveURL(new RegExp(`/leagues/${league.id}$`));
  await expect(page.getByText("Dana Scully's seat is yours.").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Claimed Up" })).toBeFocused();
  expect(await page.title()).not.toContain(dana.token);

  const late = await aPhone(browser, `/claim/${dana.token}`);
  await expect(late.getByRole("heading", { name: "This seat has its own account" })).toBeVisible();

  await owner.setViewportSize(PHONE);
  await owner.goto(`/leagues/${league.id}#claims`);
  await expect(owner.getByText("Dora Jones claimed Dana Scully's seat")).toBeVisible();
  await owner.getByRole("button", { name: "That isn't Dana Scully" }).click();
  await owner.getByRole("textbox", { name: "Reason" }).fill("Dana is abroad.");
  await owner.getByRole("dialog").getByRole("button", { name: "That isn't Dana Scully" }).click();
  await expect(owner.getByText("You say that it isn't Dana Scully: “Dana is abroad.”")).toBeVisible();
});

test("Who comes by the league's link is asked whether they are one of its names, and gets the seat once confirmed", async ({
  browser,
}) => {
  const owner = await aPersonWithBrowser(browser, "Orla");
  const { league } = await aLeagueWithDana(owner, "Asked First");
  const { token } = await call<{ token: string }>(owner, "post", `/api/leagues/${league.id}/join-link`);
  const page = await aPhone(browser, `/join/${token}`);
  await expect(page.getByRole("heading", { name: "You're invited to Asked First" })).toBeVisible();
  await expect(page.getByText("Dana Scully")).toHaveCount(0);
  await typeAccount(page, "Dina");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Are you one of these?" })).toBeFocused();
  await page.getByRole("button", { name: "None of these" }).click();
  await expect(page.getByRole("heading", { name: "You're invited to Asked First" })).toBeFocused();
  await page.reload();
  await page.getByRole("button", { name: "I'm Dana Scully" }).click();
  await expect(page.getByRole("heading", { name: "We asked whether you're Dana Scully" })).toBeFocused();

  await owner.goto("/");
  await owner.getByRole("link", { name: "Answer whose seat it is, Asked First" }).click();
  await expect(owner.getByText("says that Dana Scully's seat is theirs").last()).toBeVisible();
  await owner.getByRole("button", { name: "That's Dana Scully" }).click();
  await expect(owner.getByText("Dina Jones claimed Dana Scully's seat")).toBeVisible();

  await page.goto(`/leagues/${league.id}`);
  await expect(page.getByRole("heading", { name: "Asked First" })).toBeVisible();
  await page.goto(`/join/${token}`);
  await expect(page.getByRole("heading", { name: "You're in" })).toBeVisible();
});

test("The commissioner puts together the two seats of a member who joined separately", async ({ browser }) => {
  const owner = await aPersonWithBrowser(browser, "Opal");
  const { league } = await aLeagueWithDana(owner, "Two Seats");
  const { token } = await call<{ token: string }>(owner, "post", `/api/leagues/${league.id}/join-link`);
  const player = await aPersonWithBrowser(browser, "Dave");
  await call(player, "post", `/api/join-links/${token}/join`);
  await owner.setViewportSize(PHONE);
  await owner.goto(`/leagues/${league.id}`);
  await owner.getByRole("button", { name: "Put Dave Tester's two seats together" }).click();
  await owner.getByRole("button", { name: "This is Dana Scully" }).click();
  await expect(owner.getByText("Put together").first()).toBeVisible();
  await expect(owner.getByText("Members (1/")).toBeVisible();
});
