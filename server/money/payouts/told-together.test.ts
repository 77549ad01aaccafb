import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { sendPayout } from "#server/money/payouts/send-payout.ts";
import { payoutAccounts } from "#server/platform/db/schema/payout-accounts.ts";
import { payoutAttempts } from "#server/platform/db/schema/payouts.ts";
import { ProcessorUnavailable } from "#server/processor/processor-errors.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { resumeUnfinished } from "#server/worker/resume-unfinished.ts";
import { intoTheFuture, nameBankAccount, startAgain } from "#tests/money/acts.ts";
import { failing, refusal, workWith } from "#tests/money/processor-acts.ts";
import { emailTo, noticesTo } from "#tests/support/news.ts";
import { award, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person } from "#tests/support/world.ts";

/** One notification covers everything that one award sends to a person, minutes after it (docs/rules.md §11). */
const world = withWorld();
beforeAll(() => intoTheFuture(world));
const [casey] = withPeople(world, "casey");
let count = 0;

type Won = { league: League; ben: Person; first: string; second: string };

/** One proposal gives ben, who has a bank account, two of the season's prizes: $60.00 and $25.00. */
async function wonTwo(): Promise<Won> {
  const n = ++count;
  const [ben, cora] = [await aPerson(world, `ben${n}`), await aPerson(world, `cora${n}`)];
  const scene = { by: casey, players: [ben, cora], paid: true, status: "completed" } as const;
  const league = await withLeague(world, scene, { name: `Crew ${n}` });
  await nameBankAccount(ben);
  await world.runJobs();
  const { body } = await award(casey, league, [ben, "60.00"], [ben, "25.00"]);
  const [first, second] = body.payouts;
  // What is sent at once is told by the award's own notification.
  world.advance({ hours: 0.1 });
  return { league, ben, first: first?.id ?? "", second: second?.id ?? "" };
}

const send = (payoutId: string) => sendPayout(workWith(world), { payoutId });
/** Sends it to a processor that answers with this error. */
const sendTo = (error: Error, payoutId: string) =>
  sendPayout(workWith(world, { createTransfer: failing(error) }), { payoutId });

async function isQueued({ userId, leagueId }: { userId: string; leagueId: string }): Promise<boolean> {
  const key = `tell_sent_payouts:${userId}:${leagueId}`;
  const { rows } = await world.database.ownerPool.query("select from graphile_worker.jobs where key = $1", [key]);
  return rows.length > 0;
}

/** The subjects of a person's emails about payouts that were sent, oldest first. */
async function sentEmails({ email, call }: Person): Promise<string[]> {
  const { body } = await call(listMails, { query: { to: email } });
  return body.flatMap(({ subject }) => (/^Payouts? sent: /.test(subject) ? [subject] : [])).reverse();
}

const together = ({ league }: Won) => [`Payouts sent: $85.00 from ${league.name}`];

describe("two payouts to a winner by one proposal", () => {
  it("are told in one email, with both amounts and their total, and as one notification", async () => {
    const won = await wonTwo();
    const { league, ben } = won;
    await world.runJobs();
    expect(await sentEmails(ben)).toEqual(together(won));
    const message = `2 payouts from ${league.name}, $85.00 in total, are on their way to your bank account.`;
    expect((await emailTo(ben, together(won)[0] ?? ""))?.slice(0, 3)).toEqual([
      "Payouts sent",
      message,
      "1st place: $60.00\n2nd place: $25.00\nTotal: $85.00",
    ]);
    expect(await noticesTo(ben, "Payouts sent", league.id)).toEqual([
      { type: "payout_processed", message, actionUrl: `/leagues/${league.id}` },
    ]);
    expect(await noticesTo(ben, "Payout sent", league.id)).toEqual([]);
  });

  it("are told in one email if the processor answers for both at the same moment", async () => {
    const won = await wonTwo();
    await Promise.all([send(won.first), send(won.second)]);
    await startAgain(world, { times: 2 });
    expect(await sentEmails(won.ben)).toEqual(together(won));
  });

  it("are told without the one that was refused, which is reported as such, in either order", async () => {
    for (const isFirstRefused of [true, false]) {
      const { league, ben, first, second } = await wonTwo();
      if (isFirstRefused) await sendTo(refusal(), first);
      await send(second);
      expect(await sentEmails(ben)).toHaveLength(isFirstRefused ? 1 : 0);
      if (!isFirstRefused) await sendTo(refusal(), first);
      expect(await sentEmails(ben)).toEqual([`Payout sent: $25.00 from ${league.name}`]);
      expect(await noticesTo(ben, "Payout failed", league.id)).toHaveLength(1);
    }
  });

  it("are told without the one that the winner's bank returned", async () => {
    const { league, ben, first, second } = await wonTwo();
    await send(first);
    const [tried] = await world.deps.db.select().from(payoutAttempts).where(eq(payoutAttempts.payoutId, first));
    const bankReturned = [tried?.stripeTransferId ?? ""];
    await world.deps.db
      .update(payoutAccounts)
      .set({ bankFailure: "account_closed", bankReturned })
      .where(eq(payoutAccounts.userId, ben.userId));
    await send(second);
    expect(await sentEmails(ben)).toEqual([`Payout sent: $25.00 from ${league.name}`]);
  });

  it("are each told once if the answer for one is lost: the other isn't told later than a minute or two", async () => {
    const { league, ben, first, second } = await wonTwo();
    await send(first);
    await expect(sendTo(new ProcessorUnavailable("No answer."), second)).rejects.toThrow();
    expect(await sentEmails(ben)).toEqual([]);
    const winner = { userId: ben.userId, leagueId: league.id };
    await resumeUnfinished(world.deps);
    expect(await isQueued(winner)).toBe(false);
    world.advance({ hours: 0.02 });
    await resumeUnfinished(world.deps);
    expect(await isQueued(winner)).toBe(true);
    const { tell_sent_payouts: tellSent } = jobHandlers(world.deps);
    await Promise.all([tellSent(winner), tellSent(winner)]);
    expect(await sentEmails(ben)).toEqual([`Payout sent: $60.00 from ${league.name}`]);
    await startAgain(world, { times: 2 });
    const subjects = ["$60.00", "$25.00"].map((amount) => `Payout sent: ${amount} from ${league.name}`);
    expect((await sentEmails(ben)).sort()).toEqual(subjects.sort());
  });
});
