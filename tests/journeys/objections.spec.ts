import { expect, type Page, test } from "@playwright/test";
import { aPersonWithBrowser, choiceOf } from "#tests/journeys/people.ts";
import { aLeague, joinAndPay, setStatus } from "#tests/journeys/through-api.ts";

async function object(player: Page, reason: string) {
  await player.getByRole("button", { name: "Object" }).click();
  const dialog = player.getByRole("dialog");
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Object" }).click();
}

test("Two members object to the commissioner's payouts, and the members vote on them", async ({ browser }) => {
  const olga = await aPersonWithBrowser(browser, "Olga");
  const players: Page[] = [];
  for (const name of ["Pia", "Quinn", "Rosa"]) players.push(await aPersonWithBrowser(browser, name));
  const [pia, quinn, rosa] = players as [Page, Page, Page];
  const league = await aLeague(olga, { name: "Second Thoughts", objectionDays: 2 });
  for (const player of players) await joinAndPay(player, league);
  await setStatus(olga, league, "completed");

  await test.step("the commissioner reads when the prizes are awarded, and proposes them", async () => {
    await olga.goto(`/leagues/${league.id}`);
    await olga.getByRole("button", { name: "Propose Payouts" }).click();
    const dialog = olga.getByRole("dialog");
    await expect(dialog.getByText(/unless members object by then/)).toBeVisible();
    await dialog.getByLabel("Winner of place 1").selectOption({ label: choiceOf("Pia") });
    await dialog.getByRole("button", { name: "Propose", exact: true }).click();
    await expect(olga.getByText(/Members can object until/).first()).toBeVisible();
  });

  await test.step("a member comes from what needs them and objects", async () => {
    await quinn.goto("/player");
    await quinn.getByRole("link", { name: "Look at them, Second Thoughts" }).click();
    await expect(quinn.getByText("OPEN TO OBJECTIONS")).toBeVisible();
    await object(quinn, "Rosa won the final.");
    await expect(quinn.getByRole("button", { name: "Withdraw your objection" })).toBeVisible();
  });

  await test.step("the second objection opens a vote, which shows both reasons", async () => {
    await rosa.goto(quinn.url());
    await expect(rosa.getByText("Rosa won the final.")).toBeVisible();
    await object(rosa, "I won it.");
    await expect(rosa.getByText("Why the members vote")).toBeVisible();
    await rosa.getByRole("button", { name: "Vote against" }).click();
    await expect(rosa.getByText("You voted against.")).toBeVisible();
    await pia.goto(quinn.url());
    for (const reason of ["Rosa won the final.", "I won it."]) await expect(pia.getByText(reason)).toBeVisible();
    await quinn.getByRole("button", { name: "Vote against" }).click();
    await expect(quinn.getByText("REJECTED", { exact: true })).toBeVisible();
    await olga.goto(`/leagues/${league.id}`);
    await expect(olga.getByText(/The vote didn't pass/)).toBeVisible();
  });
});
