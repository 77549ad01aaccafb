import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listMails } from "#contract/mailbox.ts";
import { confirmSubscription, subscribe, unsubscribe } from "#contract/newsletter.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

describe("the newsletter", () => {
  it("is confirmed by mail and ended with one click, each click harmless twice", async () => {
    const visitor = world.visitor();
    const body = { email: "reader@example.com" };
    expect((await visitor.call(subscribe, { body })).status).toBe(200);
    const { body: mails } = await visitor.call(listMails, { query: { to: body.email } });
    const token = /confirm\?token=([\w-]+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
    for (const link of [confirmSubscription, confirmSubscription, unsubscribe, unsubscribe]) {
      expect((await visitor.call(link, { query: { token } })).status).toBe(200);
    }
    expect((await visitor.call(confirmSubscription, { query: { token: "unknown" } })).status).toBe(404);
  });

  it("refuses what is no address", async () => {
    const { status, error } = await world.visitor().call(subscribe, { body: { email: "nobody" } });
    expect([status, error.message]).toEqual([400, "Please enter a valid email address"]);
  });
});
