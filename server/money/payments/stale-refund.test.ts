import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { leaveLeague } from "#contract/members/members.ts";
import { listCases, retryRefund } from "#contract/operations/admin-oversight.ts";
import { lockLeague } from "#server/access/league-access.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { issueRefund } from "#server/money/refunds/issue-refund.ts";
import { recordRefund } from "#server/money/refunds/record-refund.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { ProcessorRefused } from "#server/processor/processor-errors.ts";
import { untilSomeoneWaits } from "#tests/support/until-someone-waits.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, pay } from "#tests/support/world.ts";

const world = withWorld();
const admin = withAdmin(world);
const [casey] = withPeople(world, "casey");

async function aRefund(name: string) {
  const league = await aLeague(world, casey);
  const leaver = await aPerson(world, name);
  await join(casey, league, leaver);
  await pay(leaver, league);
  await leaver.call(leaveLeague, { params: { id: league.id } });
  const [refund] = await world.deps.db.select().from(refunds).where(eq(refunds.leagueId, league.id));
  if (!refund) throw new Error("There is no refund.");
  return { league, refundId: refund.id };
}

const statusOf = async (id: string) =>
  (await world.deps.db.select().from(refunds).where(eq(refunds.id, id)))[0]?.status;
const refusal = new ProcessorRefused({ code: "charge_disputed", declineCode: null, message: "No.", retriable: false });

it("a late refusal of an earlier try doesn't touch the one made since", async () => {
  const { refundId } = await aRefund("late");
  const deps = requireProcessor(world.deps);
  const refusing = (before: () => Promise<void>) => ({
    ...deps,
    processor: {
      ...deps.processor,
      findRefund: async () => undefined,
      createRefund: async () => {
        await before();
        throw refusal;
      },
    },
  });
  const late = refusing(async () => {
    await issueRefund(
      refusing(async () => {}),
      { refundId },
    );
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
  const deps = requireProcessor(world.deps);
  let issued: Promise<void> | undefined;
  const answer = { id: `re_${status}`, status, failureReason: null, attempt: 1 };
  await inTransaction(deps.db, async (tx) => {
    await lockLeague(tx, league.id);
    await tx.select().from(refunds).where(eq(refunds.id, refundId)).for("update");
    const processor = {
      ...deps.processor,
      findRefund: async () => ({ ...answer }) as never,
      createRefund: async () => ({ ...answer }) as never,
    };
    issued = issueRefund({ ...deps, processor }, { refundId });
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
