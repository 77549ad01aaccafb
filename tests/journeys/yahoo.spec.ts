import { expect, test } from "@playwright/test";
import { aPersonWithBrowser } from "#tests/journeys/people.ts";
import { aLeague, joinAndPay } from "#tests/journeys/through-api.ts";
import { unfold } from "#tests/screens/visitor.ts";

const AT_YAHOO = "https://football.fantasysports.yahoo.com/2024/f1/70009";

test("A commissioner connects Yahoo on the way to linking a league there, and its results come", async ({
  browser,
}) => {
  const owner = await aPersonWithBrowser(browser, "Yara");
  const player = await aPersonWithBrowser(browser, "Yusuf");
  const league = await aLeague(owner, { name: "Yahoo League", maxMembers: 12 });
  await joinAndPay(player, league);
  const dialog = owner.getByRole("dialog");
  const field = dialog.getByLabel("The league's address");

  await test.step("the address asks for Yahoo, and says so again if they don't agree there", async () => {
    await owner.goto(`/leagues/${league.id}`);
    await owner.getByRole("button", { name: "Link to its fantasy platform" }).click();
    await field.fill(AT_YAHOO);
    await dialog.getByRole("button", { name: "Look up" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Yahoo shows leagues only to their members");
    await dialog.getByRole("button", { name: "Connect Yahoo" }).click();
    await owner.getByRole("link", { name: "Not now" }).click();
    await expect(dialog.getByRole("alert")).toContainText("because you didn't agree there");
    await expect(field).toHaveValue(AT_YAHOO);
  });

  await test.step("after agreeing they are back with the league found, and link it", async () => {
    await dialog.getByRole("button", { name: "Connect Yahoo" }).click();
    await owner.getByRole("link", { name: "Agree, as someone who is in the leagues" }).click();
    await expect(dialog.getByText("Harbor Synthetic")).toBeVisible();
    expect(new URL(owner.url()).search).toBe("");
    await dialog.getByRole("button", { name: "Link this league" }).click();
    await expect(dialog).toBeHidden();
    await unfold(owner, "Results");
    await owner.getByRole("link", { name: "See the results" }).click();
    await expect(owner.getByRole("heading", { name: "Final table" })).toBeVisible();
    await expect(owner.getByText("Places: Stated by Yahoo.")).toBeVisible();
  });

  await test.step("once they disconnect, members read whose sign-in is missing, and the results stay", async () => {
    await owner.goto("/profile/data");
    await owner.getByRole("button", { name: "Disconnect" }).click();
    await expect(owner.getByText("Yahoo isn't connected.")).toBeVisible();
    await player.goto(`/leagues/${league.id}/results`);
    await expect(
      player.getByRole("alert").filter({ hasText: "we can't use their Yahoo sign-in anymore" }),
    ).toBeVisible();
    await expect(player.getByRole("heading", { name: "Final table" })).toBeVisible();
  });

  await test.step("and they connect again where the results are", async () => {
    await owner.goto(`/leagues/${league.id}/results`);
    await owner.getByRole("button", { name: "Connect Yahoo" }).click();
    await owner.getByRole("link", { name: "Agree, as someone who is in the leagues" }).click();
    await expect(owner.getByText("Read as")).toBeVisible();
    await expect(owner.getByRole("button", { name: "Connect Yahoo" })).toBeHidden();
  });
});
