import { expect, type Page, test } from "@playwright/test";
import { aPersonWithBrowser } from "#tests/journeys/people.ts";
import { aLeague, joinAndPay } from "#tests/journeys/through-api.ts";
import { unfold } from "#tests/screens/visitor.ts";

/** An invented season of Sleeper, as the stand-in plays it: over, and still running. */
const SEASON = "https://sleeper.com/leagues/900000000000000001";
const RUNNING_SEASON = "900000000000000003";

async function link(page: Page, { button, address }: { button: string | RegExp; address: string }) {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("The league's address").fill(address);
  await dialog.getByRole("button", { name: "Look up" }).click();
  await expect(dialog.getByText("High Tide")).toBeVisible();
  await dialog.getByRole("button", { name: "Link this league" }).click();
  await expect(dialog).toBeHidden();
}

test("A season's results come from its platform, its teams find their members, and anyone can check them", async ({
  browser,
}) => {
  const owner = await aPersonWithBrowser(browser, "Greta");
  const player = await aPersonWithBrowser(browser, "Hugo");
  const league = await aLeague(owner, { name: "Harbor League", maxMembers: 4 });
  await joinAndPay(player, league);

  await test.step("the commissioner pastes an address that leads nowhere, and reads why", async () => {
    await owner.goto(`/leagues/${league.id}`);
    await owner.getByRole("button", { name: /^Link to/ }).click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByLabel("The league's address").fill("https://example.com/league");
    await owner.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("That isn't the address of a league");
    await expect(dialog.getByLabel("The league's address")).toHaveValue("https://example.com/league");
    await owner.keyboard.press("Escape");
  });

  await test.step("links the right one, and the results come by themselves", async () => {
    await link(owner, { button: /^Link to/, address: SEASON });
    await unfold(owner, "Results");
    await owner.getByRole("link", { name: "See the results" }).click();
    await expect(owner.getByRole("heading", { name: "Final table" })).toBeVisible();
    const first = owner.getByRole("row", { name: /High Tide/ }).first();
    await expect(first).toContainText("1,507.99");
    await expect(owner.getByText("Places: From the playoff games.")).toBeVisible();
  });

  await test.step("assigns the team that a member's name suggests", async () => {
    await owner.getByRole("button", { name: "Assign teams to members" }).click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByRole("button", { name: "Assign Hugo Tester" }).click();
    await expect(dialog.getByLabel("High Tide")).toHaveValue(/./);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(owner.getByRole("row", { name: /High Tide/ }).first()).toContainText("Not confirmed yet");
  });

  await test.step("the member confirms it, and the league shows it next to their name", async () => {
    await player.goto(`/leagues/${league.id}`);
    await player.getByRole("button", { name: "Yes", exact: true }).click();
    await expect(player.getByText("Is High Tide your team?").first()).toBeHidden();
    await expect(player.getByRole("listitem").filter({ hasText: "Hugo Tester" }).first()).toContainText("High Tide");
    // Once the team is confirmed, the part folds by itself.
    await expect(async () => {
      await unfold(player, "Results");
      await player.getByRole("link", { name: "See the results" }).click({ timeout: 2000 });
    }).toPass();
    await expect(player.getByRole("row", { name: /High Tide/ }).first()).toContainText("Confirmed");
  });

  await test.step("they see every answer that was fetched, and download it", async () => {
    await player.getByRole("heading", { name: "Evidence" }).click();
    await player.getByRole("button", { name: "Show the evidence" }).click();
    await expect(player.getByRole("link", { name: /api\.sleeper\.app.*winners_bracket/ })).toBeVisible();
    const download = player.waitForEvent("download");
    await player.getByRole("button", { name: "Download" }).click();
    expect((await download).suggestedFilename()).toMatch(/^results-2024-[0-9a-f]{8}\.json$/);
  });

  await test.step("they can have it fetched again, though not at once", async () => {
    await player.getByRole("button", { name: "Fetch again and compare" }).click();
    await expect(player.getByText(/^The results were fetched a moment ago\. Try again in/).first()).toBeVisible();
  });

  await test.step("and when the commissioner links the season as it was before, the open page says what changed", async () => {
    await link(owner, { button: "Change link", address: RUNNING_SEASON });
    await expect(player.getByRole("heading", { name: "What changed" })).toBeVisible();
    await expect(player.getByRole("row", { name: /^High Tide\s*Final place/ })).toContainText(
      /From the playoff games.*None/,
    );
  });
});
