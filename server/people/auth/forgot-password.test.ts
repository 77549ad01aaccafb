import timers from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { deleteUser } from "#contract/operations/admin-users.ts";
import { forgotPassword } from "#contract/people/auth.ts";
import { withMinimumDuration } from "#server/platform/lib/minimum-duration.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { anAdmin, aPerson } from "#tests/support/world.ts";

/**
 * The answer about an address reveals neither by its words nor by its timing whether the address has an account
 * (RULES §12).
 */
const world = withWorld();
afterEach(() => vi.restoreAllMocks());

/** A clock that the test moves. */
function stoppedTime() {
  let goBy = () => {};
  const over = new Promise<void>((resolve) => {
    goBy = resolve;
  });
  const waits = vi.spyOn(timers, "setTimeout").mockImplementation(async () => over as never);
  return { waits, goBy };
}

const mailsTo = async (address: string) =>
  (
    await world.database.ownerPool.query(`select id from mails where "to" = $1 and subject like 'Set a new%'`, [
      address,
    ])
  ).rows.length;

const statementsUnderWay = async () =>
  (
    await world.database.ownerPool.query(
      "select from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()",
    )
  ).rowCount;

/** Asks for a reset, and looks at the answer while time stands still and after it has passed. */
async function ask(email: string) {
  const { waits, goBy } = stoppedTime();
  let isAnswered = false;
  const asked = world.visitor().call(forgotPassword, { body: { email } });
  void asked.then(() => {
    isAnswered = true;
  });
  await expect.poll(() => waits.mock.calls.length).toBe(1);
  await expect.poll(statementsUnderWay).toBe(0);
  const before = { isAnswered, wait: waits.mock.calls[0]?.[0] };
  goBy();
  const { status, body, headers } = await asked;
  waits.mockRestore();
  const { date: _, "x-request-id": __, ...told } = headers;
  return { before, answer: { status, body, headers: Object.keys(told).sort() } };
}

describe("asking for a new password", () => {
  it("is answered after the same wait and in the same words for an account's address, an unknown one and an erased one", async () => {
    const admin = await anAdmin(world, "ada");
    await aPerson(world, "known");
    const gone = await aPerson(world, "gone");
    expect((await admin.call(deleteUser, { params: { id: gone.userId } })).status).toBe(200);
    const [known, unknown, erased] = [
      await ask("known@example.com"),
      await ask("nobody@example.com"),
      await ask("gone@example.com"),
    ];
    expect(known.before).toEqual({ isAnswered: false, wait: 250 });
    expect([unknown, erased]).toEqual([known, known]);
    expect(await Promise.all(["known", "nobody", "gone"].map((name) => mailsTo(`${name}@example.com`)))).toEqual([
      1, 0, 0,
    ]);
  });

  it("does its work within the wait, so that queuing the email doesn't add to it", async () => {
    await aPerson(world, "within");
    const { waits, goBy } = stoppedTime();
    const asked = world.visitor().call(forgotPassword, { body: { email: "within@example.com" } });
    await expect.poll(() => mailsTo("within@example.com")).toBe(1);
    expect(waits).toHaveBeenCalledTimes(1);
    goBy();
    expect((await asked).status).toBe(200);
  });
});

describe("an answer with a minimum wait", () => {
  it.each([
    ["has its result", async () => "done", "done"],
    ["fails", () => Promise.reject(new Error("broken")), "broken"],
  ])("waits the full time even if the work %s at once, counted from its beginning", async (_, work, expected) => {
    const { waits, goBy } = stoppedTime();
    const order: string[] = [];
    const answer = withMinimumDuration(250, () => {
      order.push(`worked after ${waits.mock.calls.length} wait`);
      return work();
    }).then(
      (result) => order.push(result),
      (error: Error) => order.push(error.message),
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(order).toEqual(["worked after 1 wait"]);
    goBy();
    await answer;
    expect(order).toEqual(["worked after 1 wait", expected]);
  });

  it("waits for work that takes longer than the time", async () => {
    const { goBy } = stoppedTime();
    let finish = (_: string) => {};
    const answer = withMinimumDuration(250, () => new Promise<string>((resolve) => (finish = resolve)));
    goBy();
    finish("late");
    expect(await answer).toBe("late");
  });
});
