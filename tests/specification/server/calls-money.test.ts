import { beforeEach, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { proves } from "#tests/specification/proves.ts";
import { send, tokenMailedTo } from "#tests/specification/server/literal-calls.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, confirmCard, join, type Person, pay, setStatus } from "#tests/support/world.ts";

/** SPEC §7, §4 and §9: paying, and handing over a dynasty seat, over HTTP. */
const world = withWorld();
let count = 0;
let casey: Person;
let maya: Person;
let dynasty: League;
beforeEach(async () => {
  count += 1;
  casey = await aPerson(world, `casey${count}`);
  maya = await aPerson(world, `maya${count}`);
  dynasty = await aLeague(world, casey, { leagueType: "dynasty" });
  await join(casey, dynasty, maya);
});

const createIntent = (by: Person, leagueId: string, amount: string, yearsSelected?: number) =>
  send(world, by, "POST /api/create-payment-intent", { amount, leagueId, ...(yearsSelected ? { yearsSelected } : {}) });
const statusOf = async (by: Person, leagueId: string) => {
  const { list } = await send(world, by, "GET /api/leagues/my-player");
  return list.find(({ id }) => id === leagueId)?.paymentStatus;
};

describe("paying", () => {
  it("takes amount, leagueId and yearsSelected and answers with a clientSecret; its success makes pending paid", async () => {
    proves("7.payment.create-intent", "7.payment.success", "4.member.paid", "3.payment-intent.request");
    proves("3.payment-intent.response");
    const started = await createIntent(maya, dynasty.id, "100.00", 2);
    expect(started).toMatchObject({ status: 200, body: { clientSecret: expect.any(String) } });
    const intent = started.body as unknown as { paymentIntentId: string; clientSecret: string };
    expect((await confirmCard(maya, intent)).status).toBe(200);
    expect(await statusOf(maya, dynasty.id)).toBe("pending");
    const { paymentIntentId } = intent;
    const recorded = await send(world, maya, "POST /api/payment-success", { paymentIntentId });
    expect(recorded).toMatchObject({ status: 200, body: { status: "succeeded" } });
    expect(await statusOf(maya, dynasty.id)).toBe("paid");
  });

  it("of a dynasty is for 2 or 3 years, and the amount is the fee times the years", async () => {
    proves("9.money.dynasty-years", "9.money.dynasty-amount", "9.types.dynasty");
    expect(dynasty).toMatchObject({ minYears: 2, maxYears: 3 });
    expect((await createIntent(maya, dynasty.id, "50.00", 1)).status).toBe(400);
    expect((await createIntent(maya, dynasty.id, "200.00", 4)).status).toBe(400);
    expect((await createIntent(maya, dynasty.id, "100.00", 3)).status).toBe(400);
    expect((await createIntent(maya, dynasty.id, "150.00", 3)).status).toBe(200);
  });
});

const REPLACEMENT = /replacement-invite\/([\w-]+)/;
const invite = (by: Person, email: string) =>
  send(world, by, "POST /api/replacement-invitations", { leagueId: dynasty.id, email });
async function aToken(replacement: Person): Promise<string> {
  expect((await invite(maya, replacement.email)).status).toBe(201);
  return tokenMailedTo(world, replacement.email, REPLACEMENT);
}

describe("a replacement", () => {
  let replacement: Person;
  beforeEach(async () => {
    replacement = await aPerson(world, `replacement${count}`);
    await pay(maya, dynasty, { years: 3 });
  });

  it("is invited with leagueId and email, and its token shows what the screen reads", async () => {
    proves("7.replacement.invite", "7.replacement.get", "3.replacement-invitations.screen");
    const token = await aToken(replacement);
    const page = await send(world, undefined, `GET /api/replacement-invitations/token/${token}`);
    expect(page).toMatchObject({
      status: 200,
      body: {
        leagueId: dynasty.id,
        leagueName: "Sunday League",
        forYear: 2,
        entryFee: "50.00",
        invitedByName: expect.any(String),
        expiresAt: expect.any(String),
        status: "pending",
      },
    });
  });

  it("is accepted by the token, once", async () => {
    proves("7.replacement.accept", "4.replacement.only-pending");
    const token = await aToken(replacement);
    expect((await send(world, replacement, `POST /api/replacement-invitations/${token}/accept`)).status).toBe(200);
    const page = await send(world, undefined, `GET /api/replacement-invitations/token/${token}`);
    expect(page.body.status).toBe("accepted");
    const other = await aPerson(world, `other${count}`);
    expect((await send(world, other, `POST /api/replacement-invitations/${token}/accept`)).status).toBe(409);
    expect((await send(world, other, `POST /api/replacement-invitations/${token}/decline`)).status).toBe(409);
  });

  it("is declined by the token, and can't be accepted after that", async () => {
    proves("7.replacement.decline", "4.replacement.only-pending", "3.replacement-invitations.status");
    const token = await aToken(replacement);
    expect((await send(world, replacement, `POST /api/replacement-invitations/${token}/decline`)).status).toBe(200);
    const page = await send(world, undefined, `GET /api/replacement-invitations/token/${token}`);
    expect(page.body.status).toBe("declined");
    expect((await send(world, replacement, `POST /api/replacement-invitations/${token}/accept`)).status).toBe(409);
  });

  it("can't be accepted or declined once the invitation has expired", async () => {
    proves("4.replacement.unexpired", "3.replacement-invitations.status");
    const token = await aToken(replacement);
    world.advance({ days: 14 });
    const page = await send(world, undefined, `GET /api/replacement-invitations/token/${token}`);
    expect(page.body.status).toBe("expired");
    expect((await send(world, replacement, `POST /api/replacement-invitations/${token}/accept`)).status).toBe(409);
    expect((await send(world, replacement, `POST /api/replacement-invitations/${token}/decline`)).status).toBe(409);
  });

  it("is invited by a paid member, in league year 2, but no longer in year 3", async () => {
    proves("9.money.replacement-year", "6.paid-member.replacement");
    const pending = await aPerson(world, `pending${count}`);
    await join(casey, dynasty, pending);
    expect((await invite(pending, replacement.email)).status).toBe(403);
    const inYear = (year: number) =>
      world.database.ownerPool.query("update leagues set current_year = $1 where id = $2", [year, dynasty.id]);
    await inYear(3);
    expect((await invite(maya, replacement.email)).status).toBe(409);
    await inYear(2);
    expect((await invite(maya, replacement.email)).status).toBe(201);
    // Years that only this test counts leave no dues that the books would miss.
    const forget = "update league_members set payment_status = 'refunded' where league_id = $1";
    await world.database.ownerPool.query(forget, [dynasty.id]);
  });

  it("is for dynasties only", async () => {
    proves("6.paid-member.replacement");
    const single = await aLeague(world, casey);
    await join(casey, single, maya);
    await pay(maya, single);
    const body = { leagueId: single.id, email: replacement.email };
    expect((await send(world, maya, "POST /api/replacement-invitations", body)).status).toBe(409);
    expect((await setStatus(casey, single, "completed")).status).toBe("completed");
  });
});
