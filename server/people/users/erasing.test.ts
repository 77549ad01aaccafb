import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { beforeAll, describe, expect, it } from "vitest";
import { startSeason } from "#contract/leagues/leagues.ts";
import { listMembers } from "#contract/members/members.ts";
import { listCases } from "#contract/operations/admin-oversight.ts";
import { deleteUser } from "#contract/operations/admin-users.ts";
import { disputes, payments } from "#server/platform/db/schema/payments.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, aPerson, join, type Person, pay, setStatus } from "#tests/support/world.ts";

const world = withWorld();
let admin: Person;
let casey: Person;
beforeAll(async () => {
  // The queue runs on real time: with the clock ahead of it, the sandbox's banks decide only when a test lets them.
  world.advance({ days: Math.ceil((Date.now() - world.clock().getTime()) / 86_400_000) + 365 });
  admin = await anAdmin(world, "ada");
  casey = await aPerson(world, "casey");
});

const remove = ({ userId }: Person, by = admin) => by.call(deleteUser, { params: { id: userId } });
const card = (number = "4242424242424242") => ({ card: { number, expYear: world.clock().getUTCFullYear() + 4 } });

async function anHourLater() {
  world.advance({ hours: 1 });
  await world.deps.sandbox?.applyDueChanges();
  await world.runJobs();
}

const digitsOf = async ({ userId }: Person) => {
  const paid = await world.deps.db.select().from(payments).where(eq(payments.userId, userId));
  return paid.map(({ cardLast4 }) => cardLast4);
};

/** Concedes every open dispute as the operator. */
async function loseDisputes() {
  const { sandbox, db } = world.deps;
  if (!sandbox) throw new Error("There is no sandbox.");
  const stripe = new Stripe(sandbox.secretKey, { httpClient: Stripe.createFetchHttpClient(sandbox.fetch) });
  for (const { id } of (await db.select().from(disputes)).filter(({ status }) => status === "open")) {
    await stripe.disputes.update(id, { evidence: { uncategorized_text: "losing_evidence" }, submit: true });
  }
  await anHourLater();
}

describe("erasing an account", () => {
  it("waits for the bank while a payment is disputed, and once the bank has taken it, forgets the card's digits too", async () => {
    const disputing = await aPerson(world, "disputing");
    const [alone, shared] = [await aLeague(world, casey), await aLeague(world, casey)];
    await join(casey, alone, disputing);
    await pay(disputing, alone, card("4000000000000259"));
    await anHourLater();
    expect((await admin.call(listCases)).body).toMatchObject([{ kind: "dispute_open", username: "disputing" }]);
    expect((await remove(disputing)).error.message).toContain("We're holding $50.00 for this user.");

    const steady = await aPerson(world, "steady");
    await join(casey, shared, disputing, steady);
    await pay(disputing, shared, card("4000000000000259"));
    await pay(steady, shared, card());
    await anHourLater();
    await loseDisputes();
    expect(await digitsOf(disputing)).toEqual(["0259", "0259"]);
    expect((await remove(disputing)).status).toBe(200);
    expect(await digitsOf(disputing)).toEqual([null, null]);
    expect((await remove(steady)).error.message).toContain("We're holding $50.00 for this user.");
  });

  it("keeps the seat of the played season, and ends it before a dynasty continues", async () => {
    const [going, staying] = [await aPerson(world, "going"), await aPerson(world, "staying")];
    const league = await aLeague(world, casey, { leagueType: "dynasty", entryFee: "0" });
    await join(casey, league, going, staying);
    await setStatus(casey, league, "completed");
    expect((await remove(going)).status).toBe(200);
    const names = async () =>
      (await casey.call(listMembers, { params: { id: league.id } })).body.map(({ username }) => username);
    expect(new Set(await names())).toEqual(new Set(["Deleted user", "staying"]));
    expect((await casey.call(startSeason, { params: { id: league.id } })).status).toBe(200);
    expect(await names()).toEqual(["staying"]);
  });
});
