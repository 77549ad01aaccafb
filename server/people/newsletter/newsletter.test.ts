import { describe, expect, it } from "vitest";
import { listMails } from "#contract/notices/mailbox.ts";
import { confirmSubscription, subscribe, unsubscribe } from "#contract/people/newsletter.ts";
import { withWorld } from "#tests/support/with-world.ts";

const world = withWorld();

async function aToken(email: string): Promise<string> {
  const visitor = world.visitor();
  expect((await visitor.call(subscribe, { body: { email } })).status).toBe(200);
  const { body: mails } = await visitor.call(listMails, { query: { to: email } });
  return /confirm\?token=([\w-]+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
}

const subscriptionOf = async (email: string) => {
  const { rows } = await world.database.pool.query(
    "select confirmed_at, ended_at from newsletter_subscriptions where email = $1",
    [email],
  );
  return rows[0];
};

describe("the newsletter", () => {
  it("is confirmed and ended with the token of its email, even if used twice", async () => {
    const visitor = world.visitor();
    const token = await aToken("reader@example.com");
    for (const call of [confirmSubscription, confirmSubscription, unsubscribe, unsubscribe]) {
      expect((await visitor.call(call, { body: { token } })).status).toBe(200);
    }
    expect(await subscriptionOf("reader@example.com")).toEqual({
      confirmed_at: expect.any(Date),
      ended_at: expect.any(Date),
    });
    expect((await visitor.call(confirmSubscription, { body: { token: "unknown" } })).status).toBe(404);
  });

  it("isn't changed by a mail scanner that opens its links", async () => {
    const token = await aToken("scanned@example.com");
    for (const path of ["/newsletter/confirm", "/newsletter/unsubscribe"]) {
      await world.app.inject({ url: `${path}?token=${token}` });
      expect((await world.app.inject({ url: `/api${path}?token=${token}` })).statusCode).toBe(404);
    }
    expect(await subscriptionOf("scanned@example.com")).toEqual({ confirmed_at: null, ended_at: null });
  });

  it("ends at one POST by a mail program to the link itself", async () => {
    const token = await aToken("one-click@example.com");
    const post = (value: string) =>
      world.app.inject({
        method: "POST",
        url: `/newsletter/unsubscribe?token=${value}`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: "List-Unsubscribe=One-Click",
      });
    for (const _ of [1, 2]) expect((await post(token)).statusCode).toBe(200);
    expect(await subscriptionOf("one-click@example.com")).toEqual({ confirmed_at: null, ended_at: expect.any(Date) });
    expect((await post("unknown")).statusCode).toBe(404);
  });

  it("refuses anything that isn't an address", async () => {
    const { status, error } = await world.visitor().call(subscribe, { body: { email: "nobody" } });
    expect([status, error.message]).toEqual([400, "Please enter a valid email address"]);
  });
});
