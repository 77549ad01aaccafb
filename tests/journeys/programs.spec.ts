import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { expect, type Page, test } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";
import { aPersonWithBrowser, PASSWORD } from "#tests/journeys/people.ts";
import { aLeague, call } from "#tests/journeys/through-api.ts";
import { leagueControl, unfold } from "#tests/screens/visitor.ts";

async function hasNoViolation(page: Page) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>("axe.run(document)");
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test("A person makes a key, a program reads with it until it is ended, and it reads no account", async ({
  browser,
  baseURL,
}) => {
  const page = await aPersonWithBrowser(browser, "Quilla");
  await page.goto("/profile/security");
  await page.getByRole("button", { name: "Make a key" }).click();
  await page.getByLabel("Name", { exact: true }).fill("League bot");
  await hasNoViolation(page);
  await page.getByRole("button", { name: "Make key" }).click();
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  const key = await page.getByLabel("Key", { exact: true }).inputValue();
  await hasNoViolation(page);
  await page.getByRole("button", { name: "I've saved my key" }).click();
  await expect(page.getByRole("list", { name: "Keys for programs" })).toContainText("not used yet");
  const read = (path: string) => fetch(`${baseURL}${path}`, { headers: { authorization: `Bearer ${key}` } });
  const leagues = await read("/api/leagues/my-player");
  expect([leagues.status, await leagues.json()]).toEqual([200, []]);
  expect((await read("/api/auth/user")).status).toBe(403);
  await page.reload();
  await expect(page.getByRole("list", { name: "Keys for programs" })).toContainText("last used");
  await page.getByRole("button", { name: "End League bot" }).click();
  await page.getByRole("button", { name: "End key" }).click();
  // Behind the dialog, the list is hidden too.
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("list", { name: "Keys for programs" })).toBeHidden();
  expect((await read("/api/leagues/my-player")).status).toBe(401);
});

type Received = { headers: IncomingHttpHeaders; body: string };

/** A program at the one private address that the installation may call. */
async function aReceiver() {
  const received: Received[] = [];
  const state = { status: 204, received };
  const server = createServer(async (request, response) => {
    const parts = await request.toArray();
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
    response.writeHead(state.status).end();
  });
  server.listen(Number(process.env.RECEIVER_PORT), "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return Object.assign(state, { address: `http://127.0.0.1:${process.env.RECEIVER_PORT}/league`, close });
}

test("A commissioner connects a program, tries it, reads why a try failed, and members read of it in the terms", async ({
  browser,
}) => {
  const receiver = await aReceiver();
  const [page, member] = [await aPersonWithBrowser(browser, "Rufina"), await aPersonWithBrowser(browser, "Sixtus")];
  const league = await aLeague(page, { name: "Told Elsewhere" });
  await call(member, "post", `/api/leagues/${league.id}/join`);
  await page.goto(`/leagues/${league.id}`);
  await (await leagueControl(page, "Connect a channel")).click();
  const dialog = page.getByRole("dialog", { name: "The league's channel" });
  await dialog.getByLabel("Webhook address").fill(receiver.address);
  await hasNoViolation(page);
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText("This is another program's webhook", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Signing secret, shown only now")).toHaveValue(/^whsec_/);

  await dialog.getByRole("button", { name: "Send a test" }).click();
  await expect(dialog.getByText(/^Delivered to /)).toBeVisible();
  const [tried] = receiver.received;
  expect(tried?.headers).toMatchObject({ "webhook-id": expect.any(String), "webhook-signature": expect.any(String) });
  expect(tried?.body).toContain("Told Elsewhere");
  await expect(dialog.getByRole("listitem").first()).toContainText("Delivered");

  receiver.status = 500;
  await dialog.getByRole("button", { name: "Send a test" }).click();
  await expect(dialog.getByText(/^Not delivered to .*\. It answered 500\.$/)).toBeVisible();
  await expect(dialog.getByRole("listitem").first()).toContainText("Failed");
  await hasNoViolation(page);
  receiver.status = 204;
  await dialog.getByRole("listitem").first().getByRole("button", { name: "Send again" }).click();
  await expect(dialog.getByText("Failed")).toBeHidden();

  await member.goto(`/leagues/${league.id}`);
  await unfold(member, "The terms");
  await expect(member.getByText(/^This league's news also goes to another program \(127\.0\.0\.1/)).toBeVisible();
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await page
    .getByRole("dialog", { name: "Disconnect this channel?" })
    .getByRole("button", { name: "Disconnect" })
    .click();
  await expect(dialog.getByLabel("Webhook address")).toBeVisible();
  await receiver.close();
});
