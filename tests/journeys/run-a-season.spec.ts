import { execFileSync } from "node:child_process";
import { expect, type Page, test } from "@playwright/test";
import { aNewcomerWithBrowser, aPersonWithBrowser, choiceOf, payByCard } from "#tests/journeys/people.ts";
import { addBank } from "#tests/journeys/results-steps.ts";
import { leagueControl, mailedPath, unfold } from "#tests/screens/visitor.ts";

/**
 * The whole season: a commissioner and three players, a declined card along the way, odd cents, everything paid out.
 */
test("a season from the first invitation to the last cent", async ({ browser, baseURL }) => {
  const casey = await aNewcomerWithBrowser(browser, "Casey");
  const players = [
    await aPersonWithBrowser(browser, "Alice"),
    await aPersonWithBrowser(browser, "Ben"),
    await aPersonWithBrowser(browser, "Cid"),
  ];

  await test.step("the commissioner creates and opens a league", async () => {
    await casey.getByRole("link", { name: "Create a league" }).first().click();
    await casey.getByLabel("League name").fill("Odd Cents");
    await casey.getByLabel("Entry fee").fill("33.33");
    await casey.getByLabel("Max members").fill("4");
    await casey.getByLabel("Commissioner reimbursement").fill("10");
    await casey.getByRole("button", { name: "Top three" }).click();
    await casey.getByRole("button", { name: "Create league" }).click();
    await expect(casey.getByRole("heading", { name: "Odd Cents", level: 1 })).toBeVisible();
    await casey.getByRole("button", { name: "Open league" }).click();
    await expect(await leagueControl(casey, "Complete League")).toBeVisible();
  });

  await test.step("and invites three players by email", async () => {
    await (await leagueControl(casey, "Invite Members")).click();
    await casey
      .getByLabel("Email addresses")
      .fill("alice@example.com\nben@example.com\nnot an address\ncid@example.com");
    await casey.getByRole("button", { name: "Send invitations" }).click();
    await expect(casey.getByText("3 invitations sent.").first()).toBeVisible();
  });

  await test.step("the players accept: one by the emailed link, two on their dashboards", async () => {
    const [alice, ben, cid] = players as [Page, Page, Page];
    await alice.goto(await mailedPath(alice, "alice@example.com", "invite"));
    await expect(alice.getByText("a•••@example.com")).toBeVisible();
    await alice.getByRole("button", { name: "Accept Invitation" }).click();
    await expect(alice).toHaveURL(/\/player$/);
    for (const player of [ben, cid]) {
      await player.goto("/player");
      await player.getByRole("link", { name: "Answer, Odd Cents" }).click();
      await player.getByRole("button", { name: "Accept", exact: true }).click();
      await expect(player.getByText("Invitation accepted successfully!").first()).toBeVisible();
    }
  });

  await test.step("they pay, one after a declined card, and nothing comes from another site", async () => {
    const origins = new Set<string>();
    players[0]?.context().on("request", (request) => origins.add(new URL(request.url()).origin));
    for (const [index, player] of players.entries()) {
      await player.getByRole("link", { name: "Pay Now, Odd Cents" }).click();
      await expect(player.getByRole("heading", { name: "Pay your entry fee" })).toBeVisible();
      if (index === 0) {
        await payByCard(player, "4000 0000 0000 0002");
        await expect(player.getByText("Payment Failed").first()).toBeVisible();
        await expect(player.getByText("Nothing was charged.").first()).toBeVisible();
      }
      await payByCard(player, "4242 4242 4242 4242");
      await expect(player.getByText("Payment Successful").first()).toBeVisible();
      await expect(player).toHaveURL(/\/player$/);
      await expect(player.getByText("Paid", { exact: true })).toBeVisible();
    }
    expect([...origins]).toEqual([baseURL]);
  });

  await test.step("the pot is full and the season completed", async () => {
    await casey.reload();
    await expect(casey.getByText("$99.99").filter({ visible: true }).first()).toBeVisible();
    await (await leagueControl(casey, "Complete League")).click();
    await casey.getByRole("dialog").getByRole("button", { name: "Complete League" }).click();
    await expect(casey.getByText("League Completed").first()).toBeVisible();
  });

  await test.step("the winners are awarded the whole pool, to the cent", async () => {
    await (await leagueControl(casey, "Propose Payouts")).click();
    const dialog = casey.getByRole("dialog");
    for (const [place, name] of ["Alice", "Ben", "Cid"].entries()) {
      await dialog.getByLabel(`Winner of place ${place + 1}`).selectOption({ label: choiceOf(name) });
    }
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByRole("button", { name: "Pay $90.00 to the winners" }).click();
    await expect(casey.getByText("Payouts Proposed").first()).toBeVisible();
    await unfold(casey, "Payouts");
    for (const amount of ["$45.00", "$27.00", "$18.00", "$9.99"]) {
      await expect(casey.getByText(amount).filter({ visible: true }).first()).toBeVisible();
    }
  });

  await test.step("the winners add their bank accounts", async () => {
    for (const person of [...players, casey]) await addBank(person);
  });

  await test.step("everything has left escrow, and the books agree", async () => {
    await expect(async () => {
      await casey.goto("/commissioner");
      await casey.getByRole("link", { name: "Odd Cents" }).click();
      await expect(casey.getByText("Being sent")).toHaveCount(0, { timeout: 5000 });
      await unfold(casey, "Payouts");
      await expect(
        casey
          .getByRole("listitem")
          .filter({ hasText: "Commissioner reimbursement" })
          .getByText("Paid", { exact: true }),
      ).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 120_000 });
    const leagueId = casey.url().split("/").at(-1);
    const escrow = await (await casey.request.get(`/api/leagues/${leagueId}/escrow`)).json();
    expect(escrow).toMatchObject({ balance: "0.00", collected: "99.99", paidOut: "99.99", refunded: "0.00" });
    const verified = execFileSync(process.execPath, ["dist/server.js", "ledger:verify"], {
      env: { ...process.env, DATA_DIR: process.env.JOURNEYS_DATA_DIR },
      encoding: "utf8",
    });
    expect(verified).toContain(", 0 violations, 0 accounts with money without a way out.");
  });
});
