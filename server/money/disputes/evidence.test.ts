import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { rateCommissioner } from "#contract/leagues/ratings.ts";
import { getDisputeEvidence, listLeagueDisputes, submitDisputeEvidence } from "#contract/money/disputes.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { listAuditLog } from "#contract/operations/admin-oversight.ts";
import { evidenceOf, evidenceText } from "#server/money/disputes/evidence-text.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { backfillLostEvents } from "#server/operations/webhooks/backfill-lost-events.ts";
import { disputes } from "#server/platform/db/schema/payments.ts";
import { ProcessorUnavailable } from "#server/processor/processor-errors.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { cardOf, intoTheFuture } from "#tests/money/acts.ts";
import { anHourLater, DISPUTED_CARD, refusal } from "#tests/money/processor-acts.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person, pay } from "#tests/support/world.ts";

const world = withWorld();
// Banks decide and jobs run only when a test lets them.
beforeAll(() => intoTheFuture(world));
const [commissioner, stranger] = withPeople(world, "commissioner", "stranger");
const admin = withAdmin(world, "overseer");
afterEach(() => vi.restoreAllMocks());

let count = 0;

async function aDispute(number = DISPUTED_CARD) {
  const member = await aPerson(world, `payer${++count}`);
  const league = await withLeague(world, { by: commissioner, players: [member] });
  await pay(member, league, { card: cardOf(world, number) });
  await anHourLater(world);
  const [dispute] = (await listed(league)).body;
  if (!dispute) throw new Error("There is no dispute.");
  return { member, league, id: dispute.id, dispute };
}

const listed = (league: League, by = commissioner) => by.call(listLeagueDisputes, of(league));
const preview = (disputeId: string, by = commissioner) => by.call(getDisputeEvidence, { params: { disputeId } });
const submit = (disputeId: string, statement: string | null = null, by = commissioner) =>
  by.call(submitDisputeEvidence, { params: { disputeId }, body: { statement } });
const rowOf = async (id: string) => (await world.deps.db.select().from(disputes).where(eq(disputes.id, id)))[0];
const handInLater = (disputeId: string) => jobHandlers(world.deps).hand_in_evidence({ disputeId });

const processor = () => requireProcessor(world.deps).processor;
const tooLong = refusal(null, { message: "Too long." });

describe("the evidence against a dispute", () => {
  it("contains the receipt, the rules and what the payer did, and no email address", async () => {
    const { member, league, id, dispute } = await aDispute();
    const rated = await member.call(rateCommissioner, { ...of(league), body: { rating: 5 } });
    expect(rated.status).toBe(200);
    expect(dispute).toMatchObject({
      id,
      leagueId: league.id,
      payerName: `${member.username} Tester`,
      amount: "50.00",
      status: "open",
      reason: "fraudulent",
      evidenceSubmittedAt: null,
      evidenceSubmittedBy: null,
    });
    const { body } = await preview(id);
    expect(body.dispute).toEqual(dispute);
    for (const part of [
      "Receipt: $50.00 USD",
      "ch_",
      "place 1 100%",
      "accepted the invitation",
      "paid $50.00 by card",
      "rated the league's commissioner",
    ]) {
      expect(body.evidence).toContain(part);
    }
    expect(body.evidence).not.toContain("@");
    expect(body.evidence).not.toContain(member.username);
  });

  it("wins with the sandbox's winning text, and the commissioner and the admins are told", async () => {
    const { member, id } = await aDispute();
    const sent = vi.spyOn(processor(), "submitEvidence");
    const handedIn = await submit(id, "winning_evidence");
    expect(handedIn.status).toBe(200);
    expect(handedIn.body).toMatchObject({ id, evidenceSubmittedBy: commissioner.username });
    expect(handedIn.body.evidenceSubmittedAt).toBe(world.clock().toISOString());
    const { evidence } = sent.mock.calls[0]?.[0] ?? {};
    expect(evidence).toMatchObject({
      statement: "winning_evidence",
      customer: { name: `${member.username} Tester`, email: member.email },
    });
    expect((await preview(id)).body.evidence).toContain("The commissioner's statement\n\nwinning_evidence");
    await anHourLater(world);
    expect(await rowOf(id)).toMatchObject({ status: "won" });
    for (const person of [commissioner, admin]) {
      const titles = (await person.call(listNotifications)).body.map(({ title }) => title);
      expect(titles).toEqual(expect.arrayContaining(["A payment was disputed", "A dispute was won"]));
    }
  });

  it("is sent once, even if two people click at the same time", async () => {
    const { id } = await aDispute();
    const answers = await Promise.all([submit(id, "one"), submit(id, "two", admin), submit(id, "three")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await handInLater(id);
    const { rows } = await world.database.ownerPool.query("select body from sandbox.disputes where id = $1", [id]);
    const { submissions, evidence } = rows[0].body;
    expect(submissions).toBe(1);
    expect((await rowOf(id))?.evidence).toContain(`statement\n\n${evidence.uncategorized_text}`);
  });

  it("may have no statement, and can answer an inquiry too", async () => {
    const { id } = await aDispute("4000000000001976");
    expect((await submit(id)).status).toBe(200);
    expect((await preview(id)).body.evidence).not.toContain("statement");
    await anHourLater(world);
    expect(await rowOf(id)).toMatchObject({ status: "inquiry_closed" });
  });

  it("is for the commissioner and admins; an admin's act is in the audit log", async () => {
    const { member, league, id } = await aDispute();
    for (const call of [(by: Person) => preview(id, by), (by: Person) => submit(id, null, by)]) {
      expect((await call(member)).status).toBe(403);
      const hidden = await call(stranger);
      expect([hidden.status, hidden.error.message]).toEqual([404, "Dispute not found"]);
    }
    expect((await listed(league, member)).status).toBe(403);
    expect((await submit("du_unknown")).status).toBe(404);
    expect((await submit(id, "x".repeat(2001))).status).toBe(400);
    expect(await rowOf(id)).toMatchObject({ evidence: null });
    expect((await submit(id, null, admin)).body).toMatchObject({ evidenceSubmittedBy: admin.username });
    const { body: log } = await admin.call(listAuditLog);
    expect(log[0]).toMatchObject({ action: "league.answer_dispute", subjectId: league.id, actorUsername: "overseer" });
  });

  it("is refused if it was already sent, is past due, is settled, or was answered at the processor", async () => {
    const { id } = await aDispute();
    const { rows } = await world.database.ownerPool.query("select evidence_due_by from disputes where id = $1", [id]);
    const due: Date = rows[0].evidence_due_by;
    const setDue = (to: Date) => world.deps.db.update(disputes).set({ evidenceDueBy: to }).where(eq(disputes.id, id));
    await setDue(world.clock());
    expect((await submit(id)).status).toBe(409);
    await setDue(due);
    const present = await processor().retrieveDispute(id);
    vi.spyOn(processor(), "retrieveDispute").mockResolvedValueOnce({ ...present, isAnswered: true });
    expect((await submit(id)).error.message).toContain("already answered at the processor");
    vi.spyOn(processor(), "retrieveDispute").mockResolvedValueOnce({ ...present, status: "lost" });
    expect((await submit(id)).status).toBe(409);
    expect(await rowOf(id)).toMatchObject({ evidence: null });
    expect((await submit(id, "losing_evidence")).status).toBe(200);
    expect((await submit(id)).error.message).toContain("already submitted");
    await anHourLater(world);
    await world.deps.db.update(disputes).set({ evidence: null, evidenceSubmittedAt: null }).where(eq(disputes.id, id));
    expect(await rowOf(id)).toMatchObject({ status: "lost" });
    expect((await submit(id)).status).toBe(409);
  });

  it("that the processor refuses doesn't count as sent, and can be sent again", async () => {
    const { id } = await aDispute();
    vi.spyOn(processor(), "submitEvidence").mockRejectedValueOnce(tooLong);
    const refused = await submit(id, "first");
    expect([refused.status, refused.error.message]).toEqual([409, "The processor rejected the evidence: Too long."]);
    expect(await rowOf(id)).toMatchObject({ evidence: null, evidenceSubmittedAt: null, evidenceSubmittedById: null });
    world.advance({ hours: 1 });
    expect((await submit(id, "second")).status).toBe(200);
    expect((await processor().retrieveDispute(id)).isAnswered).toBe(true);
  });

  it.each([
    ["the processor is silent", new ProcessorUnavailable("timeout"), 200],
    ["the process is killed", new Error("killed"), 500],
  ])("reaches the bank in the same words when %s", async (_when, failure, status) => {
    const { id } = await aDispute();
    const sent = vi.spyOn(processor(), "submitEvidence").mockRejectedValueOnce(failure);
    expect((await submit(id, "winning_evidence")).status).toBe(status);
    expect((await submit(id, "something else")).status).toBe(409);
    expect((await processor().retrieveDispute(id)).isAnswered).toBe(false);
    await handInLater(id);
    await handInLater(id);
    expect(sent.mock.calls).toHaveLength(2);
    expect(sent.mock.calls[1]).toEqual(sent.mock.calls[0]);
    await anHourLater(world);
    expect(await rowOf(id)).toMatchObject({ status: "won" });
  });

  it("reaches the bank even if its job is lost, as after restoring a backup", async () => {
    const { id } = await aDispute();
    vi.spyOn(processor(), "submitEvidence").mockRejectedValueOnce(new ProcessorUnavailable("timeout"));
    expect((await submit(id, "words")).status).toBe(200);
    await world.database.ownerPool.query("delete from graphile_worker._private_jobs");
    await backfillLostEvents(world.deps, { everything: true });
    await world.runJobs();
    expect((await processor().retrieveDispute(id)).isAnswered).toBe(true);
  });

  it("that is refused only later is asked for again", async () => {
    const { id } = await aDispute();
    const unavailable = new ProcessorUnavailable("timeout");
    vi.spyOn(processor(), "submitEvidence").mockRejectedValueOnce(unavailable).mockRejectedValueOnce(tooLong);
    expect((await submit(id, "words")).status).toBe(200);
    await handInLater(id);
    expect(await rowOf(id)).toMatchObject({ evidence: null });
    const { body } = await commissioner.call(listNotifications);
    const told = body.find(({ title }) => title === "The bank rejected our evidence");
    expect(told?.message).toContain("Too long.");
  });

  it("isn't sent while the processor can't say whether it was", async () => {
    const { id } = await aDispute();
    vi.spyOn(processor(), "retrieveDispute").mockRejectedValueOnce(new ProcessorUnavailable("timeout"));
    expect((await submit(id)).status).toBe(503);
    expect(await rowOf(id)).toMatchObject({ evidence: null });
  });
});

describe("the text of the evidence", () => {
  const facts = { product: "A seat.\nPaid.", serviceDate: "today", activity: "", refundPolicy: "None." };

  it.each([null, "Just words", "The refund policy\n\nmine\n\nThe commissioner's statement\n\ntwice"])(
    "is read back as it was written, whatever the statement says: %j",
    (statement) => {
      const evidence = { ...facts, statement };
      expect(evidenceOf(evidenceText(evidence))).toEqual(evidence);
    },
  );
});
