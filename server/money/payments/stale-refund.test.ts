import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { leaveLeague } from "#contract/members/members.ts";
import { listCases, retryRefund } from "#contract/operations/admin-oversight.ts";
import { lockLeague } from "#server/access/league-access.ts";
import { issueRefund } from "#server/money/refunds/issue-refund.ts";
import { recordRefund } from "#server/money/refunds/record-refund.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { failing, refusal, workWith } from "#tests/money/processor-acts.ts";
import { untilSomeoneWaits } from "#tests/support/until-someone-waits.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson } from "#tests/support/world.ts";

const world = withWorld();
const admin = withAdmin(world);
const [casey] = withPeople(world, "casey");

async function aRefund(name: string) {
  const leaver = await aPerson(world, name);
  const league = await withLeague(world, { by: casey, players: [leaver], paid: true });
  await leaver.call(leaveLeague, of(league));
  const [refund] = await world.deps.db.select().from(refunds).where(eq(refunds.leagueId, league.id));
  if (!refund) throw new Error("There is no refund.");
  return { league, refundId: refund.id };
}

const statusOf = async (id: string) =>
  (await world.deps.db.select().from(refunds).where(eq(refunds.id, id)))[0]?.status;

it("a late refusal of an earlier try doesn't touch the one made since", async () => {
  const { refundId } = await aRefund("late");
  const refusing = (before: () => Promise<void>) =>
    workWith(world, { findRefund: async () => undefined, createRefund: () => before().then(failing(refusal())) });
  const late = refusing(async () => {
    await issueRefund(workWith(world, { createRefund: failing(refusal()) }), { refundId });
    expect(await statusOf(refundId)).toBe("failed");
    expect((await admin.call(retryRefund, { params: { id: refundId } })).status).toBe(200);
    await world.runJobs();
    expect(await statusOf(refundId)).toBe("succeeded");
  });
  await issueRefund(late, { refundId });
  expect(await statusOf(refundId)).toBe("succeeded");
});

it.each(["succeeded", "failed"] as const)("a refund that %s while a job resumed it stays so", async (status) => {
  const { league, refundId } = await aRefund(`raced_${status}`);
  const { deps } = world;
  let issued: Promise<void> | undefined;
  const answer = { id: `re_${status}`, status, failureReason: null, attempt: 1 };
  await inTransaction(deps.db, async (tx) => {
    await lockLeague(tx, league.id);
    await tx.select().from(refunds).where(eq(refunds.id, refundId)).for("update");
    const said = async () => ({ ...answer }) as never;
    issued = issueRefund(workWith(world, { findRefund: said, createRefund: said }), { refundId });
    await untilSomeoneWaits(world.database);
    await recordRefund(tx, { refundId, answer, now: world.clock() });
  });
  await issued;
  expect(await statusOf(refundId)).toBe(status);
  const [seat] = await deps.db.select().from(leagueMembers).where(eq(leagueMembers.leagueId, league.id));
  expect(seat?.refundAmount ?? 0).toBe(status === "succeeded" ? 5000 : 0);
  const { body } = await admin.call(listCases);
  expect(body.filter(({ id }) => id === refundId)).toHaveLength(status === "failed" ? 1 : 0);
});
