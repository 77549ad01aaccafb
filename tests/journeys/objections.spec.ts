import { expect, type Page, test } from "@playwright/test";
import { aPersonWithBrowser, choiceOf } from "#tests/journeys/people.ts";
import { aLeague, joinAndPay, setStatus } from "#tests/journeys/through-api.ts";
import { leagueControl } from "#tests/screens/visitor.ts";

async function object(player: Page, reason: string) {
  await player.getByRole("button", { name: "Object" }).click();
  const dialog = player.getByRole("dialog");
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Object" }).click();
}

test("Two members object to the commissioner's payouts, and the members vote on them", async ({ browser }) => {
  const odile = await aPersonWithBrowser(browser, "Odile");
  const players: Page[] = [];
  for (const name of ["Pia", "Quentin", "Rosalind"]) players.push(await aPersonWithBrowser(browser, name));
  const [pia, quentin, rosalind] = players as [Page, Page, Page];
  const league = await aLeague(odile, { name: "Second Thoughts", objectionDays: 2 });
  for (const player of players) await joinAndPay(player, league);
  await setStatus(odile, league, "completed");

  await test.step("the commissioner reads when the prizes are awarded, and proposes them", async () => {
    await odile.goto(`/leagues/${league.id}`);
    await (await leagueControl(odile, "Propose Payouts")).click();
    const dialog = odile.getByRole("dialog");
    await dialog.getByLabel("Winner of place 1").selectOption({ label: choiceOf("Pia") });
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByText(/unless members object by then/)).toBeVisible();
    await dialog.getByRole("button", { name: "Propose", exact: true }).click();
    await expect(odile.getByText(/Members can object until/).first()).toBeVisible();
  });

  await test.step("a member comes from what needs them and objects", async () => {
    await quentin.goto("/player");
    await quentin.getByRole("link", { name: "Look at them, Second Thoughts" }).click();
    await expect(quentin.getByText("OPEN TO OBJECTIONS")).toBeVisible();
    await object(quentin, "Rosalind won the final.");
    await expect(quentin.getByRole("button", { name: "Withdraw your objection" })).toBeVisible();
  });

  await test.step("the second objection opens a vote, which shows both reasons", async () => {
    await rosalind.goto(quentin.url());
    await expect(rosalind.getByText("Rosalind won the final.")).toBeVisible();
    await object(rosalind, "I won it.");
    await expect(rosalind.getByText("Why the members are voting")).toBeVisible();
    await rosalind.getByRole("button", { name: "Vote against" }).click();
    await expect(rosalind.getByText("You voted against.")).toBeVisible();
    await pia.goto(quentin.url());
    for (const reason of ["Rosalind won the final.", "I won it."]) await expect(pia.getByText(reason)).toBeVisible();
    await quentin.getByRole("button", { name: "Vote against" }).click();
    await expect(quentin.getByText("REJECTED", { exact: true })).toBeVisible();
    await odile.goto(`/leagues/${league.id}`);
    await expect(odile.getByText(/The vote didn't pass/)).toBeVisible();
  });
});
