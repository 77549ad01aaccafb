import { execFileSync } from "node:child_process";
import { Agent, request } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withDatabase } from "#tests/support/with-world.ts";
import { type ServerProcess, startServerProcess } from "../../scripts/drill/server-process.ts";

/** A busy machine needs long to start a process. */
const PATIENT = { timeout: 60_000, interval: 200 };

const database = withDatabase();
let server: ServerProcess;
beforeEach(async () => {
  const environment = { DATABASE_URL: database.connectionString, SESSION_SECRET: "0pYJ3o8wJbq1fTzXlR4nVhK7sUeMdCgA" };
  const command = [process.execPath, "scripts/run.mjs", "start"];
  server = await startServerProcess({ environment: { ...environment, WEB_PROCESSES: "2" }, command });
}, 120_000);
const agents: Agent[] = [];
afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy();
  server.child.kill("SIGTERM");
  await server.ended;
});

/** The ids of the processes that answer requests. */
function webProcesses(): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([pid, parent]) => (pid && parent === server.child.pid ? [pid] : []));
}

/** Someone whose browser keeps its connection. */
function aClient() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return (path: string) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const asking = request(server.url + path, { agent }, (answer) => {
        let text = "";
        answer.on("data", (chunk) => {
          text += chunk;
        });
        answer.on("end", () => resolve({ status: answer.statusCode, text }));
      });
      asking.on("error", reject);
      asking.end();
    });
}

const areTwoOthersThan = async (before: readonly number[]) => {
  await expect.poll(() => webProcesses().filter((pid) => !before.includes(pid)).length, PATIENT).toBe(2);
  await expect.poll(() => webProcesses().length, PATIENT).toBe(2);
};

describe("two web processes", () => {
  it("share the requests, and each answers with the metrics of all processes", async () => {
    expect(webProcesses()).toHaveLength(2);
    for (let nth = 0; nth < 10; nth += 1) expect((await aClient()("/api/config")).status).toBe(200);
    const counted = /http_request_duration_seconds_count\{[^}]*route="\/api\/config"[^}]*\} (\d+)/;
    for (const read of [aClient(), aClient()]) {
      const { text } = await read("/metrics");
      expect(text.match(counted)?.[1]).toBe("10");
      expect(text).toContain('potkeeper_processes{role="web"} 2\n');
      expect(text).toContain('potkeeper_processes{role="jobs"} 1\n');
    }
  });

  it("are replaced one after the other on SIGUSR2 without a failed request, and end with exit code 0 on SIGTERM to the process that started them", async () => {
    const before = webProcesses();
    let isOver = false;
    const statuses = new Set<number | undefined>();
    const browse = async () => {
      const ask = aClient();
      while (!isOver) statuses.add((await ask("/api/config")).status);
    };
    const browsing = Promise.all([browse(), browse(), browse(), browse()]);
    server.child.kill("SIGUSR2");
    await areTwoOthersThan(before);
    isOver = true;
    await browsing;
    expect([...statuses]).toEqual([200]);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    expect(webProcesses()).toEqual([]);
  });

  it("get a successor when one is killed, while the other answers", async () => {
    const [killed, other] = webProcesses();
    if (killed === undefined) throw new Error("No process answers requests.");
    process.kill(killed, "SIGKILL");
    await expect.poll(() => webProcesses().filter((pid) => pid !== killed).length, PATIENT).toBe(2);
    expect(webProcesses()).toContain(other);
    expect((await aClient()("/readyz")).status).toBe(200);
  });

  it("end with the process that started them, even if that is killed", async () => {
    const before = webProcesses();
    server.child.kill("SIGKILL");
    await server.ended;
    const isAlive = (pid: number) => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    await expect.poll(() => before.filter(isAlive), PATIENT).toEqual([]);
  });
});
