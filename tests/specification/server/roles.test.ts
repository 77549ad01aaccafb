import { beforeEach, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { proves } from "#tests/specification/proves.ts";
import { send } from "#tests/specification/server/literal-calls.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, pay, setStatus } from "#tests/support/world.ts";

/**
 * SPEC §6 and §4: permissions of commissioners and members, the statuses that can be set by hand, and the payment key.
 */
const world = withWorld();
const [casey, maya] = withPeople(world, "casey", "maya");
const admin = withAdmin(world);
let league: League;

async function openPaidLeague() {
  league = await aLeague(world, casey);
  await join(casey, league, maya);
  await pay(maya, league);
}

const dates = ({ paymentDeadline, endDate }: League) => ({ paymentDeadline, endDate });

describe("what the commissioner may and a paid member may not", () => {
  beforeEach(openPaidLeague);

  const payloads = {
    edit: () => ({ ...dates(league), name: "Renamed League" }),
    invite: () => ({ emails: ["someone@example.com"] }),
    propose: () => ({ payouts: [{ userId: maya.userId, place: 1, amount: "50.00" }] }),
  };

  it.each([
    ["6.commissioner.edit", "PUT", "", "edit"],
    ["6.commissioner.send-reminders", "POST", "/send-reminders", undefined],
    ["6.commissioner.invite", "POST", "/invitations", "invite"],
    ["6.commissioner.complete", "POST", "/complete", undefined],
    ["6.commissioner.propose-payouts", "POST", "/propose-payouts", "propose"],
  ] as const)("%s: %s /api/leagues/{id}%s", async (id, method, path, body) => {
    proves(id);
    if (body === "propose") await setStatus(casey, league, "completed");
    const call = `${method} /api/leagues/${league.id}${path}` as const;
    const payload = body && payloads[body]();
    expect((await send(world, maya, call, payload)).status).toBe(403);
    expect((await send(world, casey, call, payload)).status).toBeLessThan(300);
  });
});

describe("a visitor and a stranger", () => {
  beforeEach(openPaidLeague);

  it("see nothing of a private league", async () => {
    proves("6.league-details");
    const stranger = await aPerson(world, "stranger");
    expect((await send(world, undefined, `GET /api/leagues/${league.id}`)).status).toBe(401);
    for (const path of ["", "/members", "/voting", "/commissioner-voting-proposals", "/payouts", "/escrow"]) {
      expect((await send(world, stranger, `GET /api/leagues/${league.id}${path}`)).status, path).toBe(404);
    }
    expect((await send(world, maya, `GET /api/leagues/${league.id}`)).status).toBe(200);
  });
});

describe("a league's status", () => {
  it.each(["draft", "in_season", "active", "completed", "cancelled"] as const)(
    "can be set to %s by hand, by its commissioner and by an admin",
    async (status) => {
      proves("4.league.edit-form-any", "4.league.admin-form-any");
      const own = await aLeague(world, casey);
      expect((await setStatus(casey, own, status)).status).toBe(status);
      const other = await aLeague(world, casey);
      const changed = await send(world, admin, `PUT /api/admin/leagues/${other.id}`, { status });
      expect(changed).toMatchObject({ status: 200, body: { status } });
    },
  );
});

describe("the payment key", () => {
  const KEYS = {
    STRIPE_SECRET_KEY: "sk_test_a",
    STRIPE_PUBLISHABLE_KEY: "pk_test_a",
    STRIPE_WEBHOOK_SECRET: "whsec_a",
  };

  it.each([
    ["5.payment-key.prefix", "pk_test_b", "stripe"],
    ["5.payment-key.prefix", "publishable", "disabled"],
    ["5.payment-key.secret", "sk_test_a", "disabled"],
    ["5.payment-key.missing", "", "disabled"],
  ] as const)("%s: %j makes payments %s", (id, key, mode) => {
    proves(id);
    expect(readConfig({ ...KEYS, STRIPE_PUBLISHABLE_KEY: key }).payments.mode).toBe(mode);
  });
});
