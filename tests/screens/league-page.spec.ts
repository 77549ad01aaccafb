import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { TOLERANCE } from "#tests/screens/said-once.ts";
import { leagueIdOf, resize, visitorOf } from "#tests/screens/visitor.ts";

/** What a league's page shows first, for everyone in every league of the demo. */
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** How long a league's page may be. */
const HEIGHTS = [
  { ...PHONE, atMost: 2200 },
  { ...DESKTOP, atMost: 1900 },
];
/** Leagues with work that stands open: what everyone owes, with objections, or what a treasurer has to pay. */
const WITH_WORK: readonly string[] = ["Last One Standing", "Quayside Gaffers"];
const WORK = { [PHONE.width]: 2800, [DESKTOP.width]: 2300 };
/** What each green button's sentence says. */
const SAYS: Record<string, RegExp> = {
  "Pay Now": /^You owe|^Your seat is held/,
  "Join and pay": /^A seat costs/,
  "Add your bank": /add your bank/,
  Vote: /^Vote on/,
  "Open league": /open it when its terms are right/,
  "Send Reminders": /players? still owes? /,
  "Invite Members": /seats? (is|are) open, /,
  "Start Season": /^(Everyone who joined has paid the entry fee|Everyone is in)\./,
  "Complete League": /season (ended|is over)/,
  "Propose Payouts": /waiting for its winners|still to be awarded|didn't pass|is still held/,
};
const PEOPLE = ["casey", "alice", "hank", "quinn", "omar", "imani", "dana"];

async function leaguesOf(page: Page): Promise<{ id: string; name: string }[]> {
  const lists = await Promise.all(
    ["my-commissioner", "my-player"].map(async (list) => (await page.request.get(`/api/leagues/${list}`)).json()),
  );
  const all = lists.flat() as { id: string; name: string }[];
  return [...new Map(all.map((league) => [league.id, league])).values()];
}

async function open(page: Page, id: string) {
  await page.goto(`/leagues/${id}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
}

/** The visible buttons and links in the color of the primary action, with the lower edge of each. */
const greenIn = (page: Page) =>
  page.getByRole("main").evaluate((main) => {
    const probe = main.appendChild(document.createElement("span"));
    probe.style.background = "var(--green)";
    const green = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return [...main.querySelectorAll("a, button")]
      .filter((element) => getComputedStyle(element).backgroundColor === green && element.checkVisibility())
      .map((element) => ({ name: element.textContent?.trim(), bottom: element.getBoundingClientRect().bottom }));
  });

/** What waits for a reader, wherever it is (SPEC §2). */
const ASKS =
  /^(Accept|Decline|Mark as read|Find Replacement|Vote( for| against)?|Object|This isn't right|I got it|It arrived|Confirm.*|Received|Not received)$/;

/** The acts that closed folds hide. */
const hiddenActs = (page: Page) =>
  page
    .getByRole("main")
    .locator("details:not([open]) :is(button, a)")
    .evaluateAll((acts) => acts.map((act) => act.textContent?.trim() ?? ""))
    .then((names) => names.filter((name) => ASKS.test(name)));

async function faultsOf(page: Page, { height, atMost }: { height: number; atMost: number }): Promise<string[]> {
  const green = await greenIn(page);
  const [main] = green;
  const hidden = await hiddenActs(page);
  const sentence = (await page.locator("[data-focus-next] p").first().textContent())?.replaceAll("\u00a0", " ") ?? "";
  const scrollHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  return [
    ...(green.length === 1 ? [] : [`green are ${JSON.stringify(green)}`]),
    ...(hidden.length === 0 ? [] : [`folds hide ${hidden.join(", ")}`]),
    ...((main?.bottom ?? 0) > height ? [`${main?.name} is below the fold`] : []),
    ...((SAYS[main?.name ?? ""] ?? /./).test(sentence) ? [] : [`"${sentence}" is over ${main?.name}`]),
    ...(scrollHeight > atMost * TOLERANCE ? [`${scrollHeight} px long`] : []),
  ];
}

for (const person of PEOPLE) {
  test(`Each league of ${person} has one green button, for what it says, above the fold, and is as short as a league is`, async ({
    browser,
  }) => {
    const { page, close } = await visitorOf(browser, person);
    const faults: string[] = [];
    const leagues = await leaguesOf(page);
    expect(leagues.length).toBeGreaterThan(0);
    for (const { id, name } of leagues) {
      await page.setViewportSize(PHONE);
      await open(page, id);
      for (const { width, height, atMost } of HEIGHTS) {
        await resize(page, { width, height });
        const most = WITH_WORK.includes(name) ? WORK[width] : undefined;
        const seen = await faultsOf(page, { height, atMost: most ?? atMost });
        faults.push(...seen.map((fault) => `${name}, ${width} wide: ${fault}`));
      }
    }
    await close();
    expect(faults).toEqual([]);
  });
}

test("More has everything else the commissioner can do, each with a line about it", async ({ browser }) => {
  const { page, close } = await visitorOf(browser, "casey");
  await page.setViewportSize(PHONE);
  await open(page, await leagueIdOf(page, "Sunday Scaries"));
  const invite = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Invite Members" }) });
  await expect(invite).toHaveCount(0);
  await page.getByRole("button", { name: "More" }).click();
  await expect(invite).toContainText("Send people a link to a seat.");
  for (const size of [PHONE, DESKTOP]) {
    await resize(page, size);
    const tops = new Set<number | undefined>();
    for (const name of ["Start Season", "Complete League", "Edit League"]) {
      tops.add((await page.getByRole("button", { name }).boundingBox())?.y);
    }
    expect(tops.size, `no two in a row, ${size.width} wide`).toBe(3);
    const list = page.getByRole("list").filter({ has: page.getByRole("button", { name: "More" }) });
    const rows = list.getByRole("listitem").filter({ has: page.locator("p") });
    const lefts = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().left));
    expect(new Set(lefts).size, `none beside the buttons, ${size.width} wide`).toBe(1);
  }
  await close();
});

test("A member votes on the commissioner without a press on a phone, and a link leads to the ballot", async ({
  browser,
}) => {
  const { page, close } = await visitorOf(browser, "alice");
  await page.setViewportSize(PHONE);
  await open(page, await leagueIdOf(page, "Sunday Scaries"));
  const voteFor = page.getByRole("button", { name: "Vote for" });
  await expect(voteFor).toBeVisible();
  await expect(voteFor).not.toBeInViewport();
  await page.getByRole("main").getByRole("link", { name: /^Vote/ }).click();
  await expect(voteFor).toBeInViewport();
  await close();
});

test("The player's dashboard hides no act, at any width", async ({ browser }) => {
  for (const person of ["alice", "quinn", "dana"]) {
    const { page, close } = await visitorOf(browser, person);
    await page.goto("/player");
    await page.getByRole("heading", { name: "Notifications" }).waitFor();
    for (const size of [PHONE, DESKTOP]) {
      await resize(page, size);
      expect(await hiddenActs(page), `${person}, ${size.width} wide`).toEqual([]);
    }
    await close();
  }
});

test("A finished league opens on its winners, shows its parts in a wide window, and saves a picture of the winners where there is no share sheet", async ({
  browser,
}) => {
  const { page, close } = await visitorOf(browser, "alice");
  await page.setViewportSize(DESKTOP);
  await open(page, await leagueIdOf(page, "Summer Diamond Club"));
  for (const title of [/^Members/, "Payouts", "The terms"]) {
    const part = page.locator("details[open]").filter({ has: page.getByRole("heading", { name: title }) });
    await expect(part, String(title)).toHaveCount(1);
  }
  const winners = page.getByRole("list", { name: "The winners" });
  await expect(winners).toBeInViewport({ ratio: 1 });
  await expect(winners.getByRole("listitem").filter({ hasText: "1st place" })).toContainText(/Alice Nguyen\$119\.99/);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Share the winners" }).click();
  expect((await download).suggestedFilename()).toBe("Summer Diamond Club 2026.png");
  const bytes = await readFile(await (await download).path());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 1080]);
  await close();
});
