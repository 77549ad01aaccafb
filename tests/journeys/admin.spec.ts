import { expect, test } from "@playwright/test";
import { anAdminWithBrowser, aPersonWithBrowser, comeHome } from "#tests/journeys/people.ts";
import { aLeague, joinAndPay } from "#tests/journeys/through-api.ts";

test("An admin manages users and leagues", async ({ browser }) => {
  const ada = await anAdminWithBrowser(browser);
  await comeHome(ada, "Admin");
  await ada.getByRole("link", { name: "Admin" }).first().click();
  await expect(ada.getByText("Total users", { exact: false }).first()).toBeVisible();

  await test.step("creates, edits and deletes a user", async () => {
    await ada.getByRole("button", { name: "Add User" }).click();
    const dialog = ada.getByRole("dialog");
    await dialog.getByRole("button", { name: /Create|Add|Save/ }).click();
    await expect(dialog.getByText("Username is required")).toBeVisible();
    await dialog.getByLabel("Username").fill("temporary");
    await dialog.getByLabel("Email").fill("temporary@example.com");
    await dialog.getByLabel("First name").fill("Tem");
    await dialog.getByLabel("Last name").fill("Porary");
    await dialog.getByLabel("Password", { exact: true }).fill("correct horse battery");
    await dialog.getByRole("button", { name: /Create|Add|Save/ }).click();
    await expect(ada.getByText("User created successfully.").first()).toBeVisible();

    await ada.getByRole("button", { name: "Edit temporary" }).click();
    await ada.getByRole("dialog").getByLabel("First name").fill("Tempo");
    await ada
      .getByRole("dialog")
      .getByRole("button", { name: /Save|Update/ })
      .click();
    await expect(ada.getByText("User updated successfully.").first()).toBeVisible();

    await ada.getByRole("button", { name: "Delete temporary" }).click();
    await expect(ada.getByText("Are you sure you want to delete this user?")).toBeVisible();
    await ada
      .getByRole("dialog")
      .getByRole("button", { name: /Delete/ })
      .click();
    await expect(ada.getByText("User deleted successfully.").first()).toBeVisible();
  });

  await test.step("creates a league, and can't delete one that holds money", async () => {
    const owner = await aPersonWithBrowser(browser, "Hilda");
    const player = await aPersonWithBrowser(browser, "Ivo");
    const league = await aLeague(owner, { name: "Full Pot" });
    await joinAndPay(player, league);
    await ada.reload();
    await ada.getByRole("tab", { name: "Leagues Management" }).click();
    await ada.getByRole("button", { name: "Add League" }).click();
    const dialog = ada.getByRole("dialog");
    await dialog.getByLabel("League name").fill("Made by Ada");
    await dialog.getByLabel("Season").fill("2026");
    await dialog.getByLabel("Entry fee").fill("20");
    await dialog.getByRole("button", { name: /Create|Add|Save/ }).click();
    await expect(ada.getByText("League created successfully.").first()).toBeVisible();
    // Its row moves the others down, and a press that begins on one row and ends on another does nothing.
    await expect(ada.getByRole("button", { name: "Delete Made by Ada" })).toBeVisible();

    await ada.getByRole("button", { name: "Delete Full Pot" }).click();
    await expect(dialog.getByText("This league can't be deleted while it holds money.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Delete league" })).toHaveCount(0);
    await dialog.getByRole("link", { name: "the page of Full Pot" }).click();
    await expect(ada.getByRole("heading", { name: "Full Pot", level: 1 })).toBeVisible();
  });

  await test.step("deletes a league without money", async () => {
    await ada.goto("/admin");
    await ada.getByRole("tab", { name: "Leagues Management" }).click();
    await ada.getByRole("button", { name: "Delete Made by Ada" }).click();
    await expect(ada.getByText("Are you sure you want to delete this league?")).toBeVisible();
    await ada.getByRole("dialog").getByRole("button", { name: "Delete league" }).click();
    await expect(ada.getByText("League deleted successfully.").first()).toBeVisible();
  });
});
