import { type Browser, expect, type Page, test } from "@playwright/test";
import { aPersonWithBrowser, payByCard } from "#tests/journeys/people.ts";
import { aLeague, call } from "#tests/journeys/through-api.ts";
import { leagueControl } from "#tests/screens/visitor.ts";

const VISA = "4242 4242 4242 4242";

/** A person with a tab whose console may complain about the lost connection, as browsers do. */
async function aTabOf(browser: Browser, name: string): Promise<Page> {
  return (await aPersonWithBrowser(browser, name)).context().newPage();
}

test("Paying without a connection sends nothing, then or later", async ({ browser }) => {
  const owner = await aPersonWithBrowser(browser, "Olive");
  const tab = await aTabOf(browser, "Otis");
  const league = await aLeague(owner, { name: "Offline Payers" });
  await tab.goto(`/leagues/${league.id}/payment`);
  await expect(tab.getByRole("button", { name: "Pay $50.00" })).toBeEnabled();
  const sent: string[] = [];
  tab.on("request", (request) => {
    if (request.method() !== "GET") sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await tab.context().setOffline(true);
  await payByCard(tab, VISA);
  await expect(tab.getByRole("alert").getByText("You're offline. No money moved.")).toBeVisible();
  await expect(tab.getByLabel("Card number")).toHaveValue(VISA);
  await tab.getByRole("link", { name: "Not now" }).click();
  await expect(tab.getByText("What you see may be out of date.")).toBeVisible();
  await tab.context().setOffline(false);
  await expect(tab.getByText("What you see may be out of date.")).toHaveCount(0);
  // A load that answers shows that whatever waited for the connection has had it.
  await tab.evaluate(() => fetch("/api/auth/user").then((answer) => answer.json()));
  expect(sent).toEqual([]);
  const members = await call<{ paymentStatus: string }[]>(tab, "get", `/api/leagues/${league.id}/members`);
  expect(members.map(({ paymentStatus }) => paymentStatus)).toEqual(["pending"]);
});

test("A payment whose answer is lost says that we don't know if the card was charged", async ({ browser }) => {
  const owner = await aPersonWithBrowser(browser, "Oona");
  const tab = await aTabOf(browser, "Obi");
  const league = await aLeague(owner, { name: "Lost Answers" });
  await tab.goto(`/leagues/${league.id}/payment`);
  await tab.route("**/confirm", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await payByCard(tab, VISA);
  await expect(tab.getByRole("alert").getByText("we don't know yet if your card was charged")).toBeVisible();
  await expect(tab.getByText("No money moved")).toHaveCount(0);
});

test("A screen whose code can't be loaded says so, and opens when the connection is back", async ({ browser }) => {
  const tab = await aTabOf(browser, "Odette");
  await tab.goto("/commissioner");
  await expect(tab.getByRole("heading", { name: "My leagues", level: 1 })).toBeVisible();
  await tab.context().setOffline(true);
  await tab.getByRole("link", { name: "Classifieds" }).first().click();
  await expect(tab.getByRole("heading", { name: "We couldn't load this screen" })).toBeVisible();
  await tab.getByRole("button", { name: "Try again" }).click();
  await expect(tab.getByRole("heading", { name: "We couldn't load this screen" })).toBeVisible();
  await tab.context().setOffline(false);
  await expect(tab.getByRole("heading", { name: "Classifieds", level: 1 })).toBeVisible();
});

test("A form whose code can't be loaded says so in its dialog, and the screen stays", async ({ browser }) => {
  const tab = await aTabOf(browser, "Odalys");
  const league = await aLeague(tab, { name: "Offline Forms" });
  await tab.route(/\/assets\/forms-[^/]*\.js$/, (route) => route.abort());
  await tab.goto(`/leagues/${league.id}`);
  await (await leagueControl(tab, "Invite Members")).click();
  const dialog = tab.getByRole("dialog");
  await expect(dialog.getByText("We couldn't show this form.")).toBeVisible();
  await tab.keyboard.press("Escape");
  await expect(tab.getByRole("heading", { name: "Offline Forms", level: 1 })).toBeVisible();
});
