import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "#tests/journeys/people.ts";

/** On a league's page: pastes the address of a league at a platform, and links to it. @param found Its name there. */
export async function linkLeague(
  commissioner: Page,
  { id }: { id: string },
  address: string,
  found = "Harbor Synthetic",
): Promise<void> {
  await commissioner.goto(`/leagues/${id}`);
  await commissioner.getByRole("button", { name: /^Link to/ }).click();
  const dialog = commissioner.getByRole("dialog");
  await dialog.getByLabel("The league's address").fill(address);
  await dialog.getByRole("button", { name: "Look up" }).click();
  await expect(dialog.getByText(found)).toBeVisible();
  await dialog.getByRole("button", { name: "Link this league" }).click();
  await expect(dialog).toBeHidden();
}

/** On the results screen: gives each of these teams to the member with that first name. */
export async function assignTeams(commissioner: Page, teams: Record<string, string>): Promise<void> {
  await commissioner.getByRole("button", { name: "Assign teams to members" }).click();
  const dialog = commissioner.getByRole("dialog");
  for (const [team, name] of Object.entries(teams)) {
    const choice = dialog.getByLabel(team, { exact: true });
    const label = await choice.getByRole("option").filter({ hasText: name }).innerText();
    await choice.selectOption({ label });
    await expect(choice).toHaveValue(/./);
  }
  await dialog.getByRole("button", { name: "Done" }).click();
}

/** A winner follows the "Add your bank" step on their dashboard, and adds a bank account. */
export async function addBank(winner: Page): Promise<void> {
  await winner.goto("/player");
  await winner.getByRole("button", { name: "Add your bank, " }).click();
  await winner.getByLabel("Your password").fill(PASSWORD);
  await winner.getByRole("button", { name: "Continue" }).click();
  await winner.getByRole("button", { name: "Save and be paid" }).click();
  await expect(winner).toHaveURL(/\/player$/);
}

/** On a league's page: the payouts with these words, folded or not. */
export const payoutsWith = (page: Page, words: string) =>
  page
    .getByRole("heading", { name: "Payouts", exact: true })
    .locator("xpath=ancestor::details")
    .getByRole("listitem", { includeHidden: true })
    .filter({ hasText: words });
