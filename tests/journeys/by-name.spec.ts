import { expect, type Page, test } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";
import { aPersonWithBrowser } from "#tests/journeys/people.ts";
import { call, type JourneyLeague } from "#tests/journeys/through-api.ts";
import { leagueControl, resize } from "#tests/screens/visitor.ts";

const NAMES = [
  "Owner,Team,Email,Status",
  ...["Ann Reed,Rockets,,Paid", "Ben Ito,Aces,ben.ito@example.com,Unpaid", "Cara Diaz,,,", "Dan Wu,,,Paid"],
  ...["Eve Moss", "Finn Cole", "Gia Park", "Hal Ross", "Ida Voss", "Jon Beck", "Kim Tran", "Lou Shaw"],
].join("\n");

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Counts what is pressed, as the browser sees it, and takes pictures where somebody asks for them. */
async function counted(page: Page) {
  await page.addInitScript(() => {
    addEventListener(
      "pointerdown",
      () => sessionStorage.setItem("presses", `${Number(sessionStorage.getItem("presses")) + 1}`),
      true,
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem("presses")));
}

async function hasNoViolation(page: Page) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>("axe.run(document)");
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

const SHOTS = process.env.NAMES_SHOTS;
async function picture(page: Page, name: string) {
  if (!SHOTS) return;
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    for (const colorScheme of ["light", "dark"] as const) {
      await resize(page, { width, height });
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(400);
      await page.screenshot({
        path: `${SHOTS}/${name}-${width}-${colorScheme}.png`,
        fullPage: !name.includes("dialog"),
      });
    }
  }
  await resize(page, { width: 1280, height: 900 });
}

test("A new treasurer pastes twelve names, who owe after a few presses, and sends each their link", async ({
  browser,
}) => {
  const page = await aPersonWithBrowser(browser, "Nia");
  const { id } = await call<JourneyLeague>(page, "post", "/api/leagues", {
    ...{ name: "Names Only", entryFee: "50.00", maxMembers: 14, custody: "treasurer" },
    ...{ paymentDeadline: inDays(30), endDate: inDays(120), payoutStructure: [{ place: 1, percentage: 100 }] },
  });
  const presses = await counted(page);
  await page.goto(`/leagues/${id}`);
  await page.getByRole("button", { name: "Add Members" }).click();
  const dialog = page.getByRole("dialog", { name: "Add members" });
  await picture(page, "empty-dialog");
  await dialog.getByLabel("Names").evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, NAMES);
  await expect(dialog.getByRole("row")).toHaveCount(13);
  await expect(dialog.getByText("12 of 14 seats with these")).toBeVisible();
  await hasNoViolation(page);
  await picture(page, "names-dialog");
  await dialog.getByRole("button", { name: "Add 12 members" }).click();
  await expect(dialog).toBeHidden();
  await picture(page, "league");
  type Seat = { fullName: string; paymentStatus: string };
  const seats = await call<Seat[]>(page, "get", `/api/leagues/${id}/members`);
  expect(seats.map(({ paymentStatus }) => paymentStatus).toSorted()).toEqual(
    [...Array(2).fill("paid"), ...Array(10).fill("pending")].toSorted(),
  );
  expect(await presses()).toBeLessThanOrEqual(8);

  // Whoever has no address gets a message with their own link, which a chat never sees.
  await page.getByRole("button", { name: "Send links (9)" }).click();
  const sending = page.getByRole("dialog", { name: "Send each their link" });
  await expect(sending.getByLabel("Message")).toHaveValue(
    /^Cara Diaz, your entry fee of \$50\.00 .*\/seat\/[\w-]{43}$/,
  );
  await hasNoViolation(page);
  await picture(page, "send-dialog");
  await sending.getByRole("button", { name: "Skip to the next one: Eve Moss" }).click();
  await expect(sending.getByLabel("Message")).toHaveValue(/^Eve Moss, /);
  await page.keyboard.press("Escape");

  const rowOf = (name: string) => page.getByRole("row", { name: `${name} no account` });
  await rowOf("Cara Diaz").getByRole("button", { name: "More about Cara Diaz" }).click();
  await picture(page, "menu");
  await hasNoViolation(page);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill("Cara Diaz-Lee");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(rowOf("Cara Diaz-Lee")).toBeVisible();

  // One more by the keyboard alone, and taken back.
  await (await leagueControl(page, "Add Members")).press("Enter");
  await page.keyboard.type("Zoe Lane");
  await page.getByRole("button", { name: "Add 1 member" }).press("Enter");
  await expect(rowOf("Zoe Lane")).toBeVisible();
  await page.getByRole("button", { name: "Take back the last name" }).click();
  await page.getByRole("button", { name: "Take them back" }).click();
  await expect(rowOf("Zoe Lane")).toBeHidden();
});
