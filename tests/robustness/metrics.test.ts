import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "#contract/people/auth.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { checks } from "#server/platform/db/schema/checks.ts";
import { mails } from "#server/platform/db/schema/mails.ts";
import { collectProcessMetrics } from "#server/platform/metrics/registry.ts";
import { watchPool } from "#server/platform/metrics/watch-pool.ts";
import { enqueue } from "#server/platform/queue.ts";
import { checkBooks } from "#server/worker/check-books.ts";
import { testApp } from "#tests/support/app.ts";
import { countedApp } from "#tests/support/counted-app.ts";
import { flakyDatabase } from "#tests/support/flaky-database.ts";
import { aLeague, aPerson, join, payByCalls } from "#tests/support/world.ts";

type Counted = Awaited<ReturnType<typeof countedApp>>;

let counted: Counted;
let unwatch: () => void;
beforeAll(async () => {
  collectProcessMetrics();
  counted = await countedApp();
  unwatch = watchPool("application", counted.world.deps.db.$client);
});
afterAll(async () => {
  unwatch();
  await counted.close();
});

/** The metrics as text, and each sample's value by its name and labels. */
async function read({ app }: Pick<Counted["world"], "app"> = counted.world) {
  const { statusCode, body } = await app.inject({ url: "/metrics" });
  expect(statusCode).toBe(200);
  const samples = body.split("\n").flatMap((line) => {
    const [, series = "", value] = /^([a-z_]\S*(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
    return series ? [[series, Number(value)] as const] : [];
  });
  return { text: body, of: (series: string) => new Map(samples).get(series) };
}

const increaseOf = async (series: string, work: () => Promise<unknown>) => {
  const before = (await read()).of(series) ?? 0;
  await work();
  return ((await read()).of(series) ?? 0) - before;
};

describe("the metrics", () => {
  it("count an entry fee: its request, the call to the processor, the entry and its cents", async () => {
    const { world } = counted;
    const [casey, drew] = [await aPerson(world, "casey"), await aPerson(world, "drew")];
    const league = await aLeague(world, casey);
    await join(casey, league, drew);
    const before = await read();
    await payByCalls(drew, league);
    const after = await read();
    const grown = (series: string) => (after.of(series) ?? 0) - (before.of(series) ?? 0);
    expect(grown('potkeeper_ledger_entries_total{event="entry_fee.paid"}')).toBe(1);
    expect(grown('potkeeper_ledger_cents_total{event="entry_fee.paid"}')).toBe(50_00);
    expect(
      grown('potkeeper_processor_call_duration_seconds_count{operation="createPaymentIntent",outcome="done"}'),
    ).toBe(1);
    const request = 'http_request_duration_seconds_count{method="POST",route="/api/payment-success",status="2xx"}';
    expect(grown(request)).toBe(1);
    expect(after.of('potkeeper_open_work{kind="unsealed_entries"}')).toBeGreaterThan(0);
  });

  it("count failed sign-ins", async () => {
    const refused = 'potkeeper_security_events_total{event="sign_in",outcome="refused"}';
    const guess = () => counted.world.visitor().call(signIn, { body: { username: "nobody", password: "guessed it" } });
    expect(await increaseOf(refused, guess)).toBe(1);
  });

  it("show how many emails and jobs wait, and for how long", async () => {
    const { deps, advance } = counted.world;
    const queued = { to: "casey@example.com", subject: "Late", text: "", html: "", createdAt: deps.clock() };
    const before = await read();
    await deps.db.insert(mails).values(queued);
    const job = { name: "check_books", payload: {}, runAt: deps.clock() } as const;
    await inTransaction(deps.db, (tx) => enqueue(tx, job));
    advance({ hours: 1 });
    const after = await read();
    const emails = 'potkeeper_open_work{kind="emails"}';
    expect((after.of(emails) ?? 0) - (before.of(emails) ?? 0)).toBe(1);
    expect(after.of('potkeeper_open_work_oldest_seconds{kind="emails"}')).toBeGreaterThanOrEqual(3600);
    expect(after.of('potkeeper_jobs_waiting{task="check_books"}')).toBe(1);
    expect(after.of('potkeeper_jobs_oldest_seconds{task="check_books"}')).toBe(3600);
  });

  it("show what the last verification of the books found, and when it last found nothing", async () => {
    const { deps, advance } = counted.world;
    await checkBooks(deps);
    const rightAt = deps.clock().getTime() / 1000;
    advance({ hours: 24 });
    await deps.db.update(checks).set({ faults: 2 });
    const { of } = await read();
    expect(of("potkeeper_books_faults")).toBe(2);
    expect(of("potkeeper_books_right_timestamp_seconds")).toBe(rightAt);
    // Nothing was ever backed up, which isn't the same as long ago.
    expect(of("potkeeper_backup_timestamp_seconds")).toBeUndefined();
  });

  it("cost three statements, with an index for each kind of open work", async () => {
    await read();
    const before = counted.sent.length;
    await read();
    const statements = counted.sent.slice(before);
    expect(statements.map(({ text }) => text)).toHaveLength(3);
    const openWork = statements.find(({ text }) => text.includes("union all"));
    const { world } = counted;
    const plan = await inTransaction(world.deps.db, async (tx) => {
      // So that tables this small are read like large ones.
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute<{ "QUERY PLAN": string }>(
        sql.raw(`explain ${(openWork?.text ?? "").replace(/\$(\d+)/g, (_, n) => literal(openWork?.values[n - 1]))}`),
      );
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(plan.match(/Seq Scan on (?!unsealed)\w+/g)).toBeNull();
  });

  it("still show the processes while the database is away", async () => {
    const door = await flakyDatabase(counted.world.database);
    const other = await testApp({ on: counted.world.database, db: door.db });
    door.behave("resets");
    const { of } = await read(other);
    expect(of("potkeeper_database_up")).toBe(0);
    expect(of("process_resident_memory_bytes")).toBeGreaterThan(0);
    await other.app.close();
    await door.close();
  });
});

const literal = (value: unknown) => (typeof value === "number" ? String(value) : `'${String(value)}'`);

describe("the dashboard and the alert rules", () => {
  /** The names that Prometheus makes of what is exported. */
  const exportedBy = (text: string) =>
    new Set(
      [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = "", type]) =>
        type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
  const namesIn = (file: string) => {
    const text = readFileSync(new URL(`../../ops/${file}`, import.meta.url), "utf8");
    return new Set(text.match(/\b(?:potkeeper|http|process|nodejs|node)_[a-z0-9_]+\b/g));
  };

  it.each(["grafana-dashboard.json", "prometheus-rules.yaml"])("name only metrics that exist: %s", async (file) => {
    const exported = exportedBy((await read()).text);
    const named = [...namesIn(file)].filter((name) => !name.startsWith("node_filesystem_"));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !exported.has(name))).toEqual([]);
  });

  it("between them use every metric of ours", async () => {
    const used = new Set([...namesIn("grafana-dashboard.json"), ...namesIn("prometheus-rules.yaml")]);
    const ours = [...(await read()).text.matchAll(/^# TYPE ((?:potkeeper|http)_\w+) /gm)].map(([, name = ""]) => name);
    expect(ours.filter((name) => ![...used].some((one) => one.startsWith(name)))).toEqual([]);
  });
});
