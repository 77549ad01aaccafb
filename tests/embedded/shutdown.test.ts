import { connect, type Socket } from "node:net";
import type pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { untilSomeoneWaits } from "#tests/support/until-someone-waits.ts";
import { withDatabase } from "#tests/support/with-world.ts";
import { type ServerProcess, startServerProcess } from "../../scripts/drill/server-process.ts";

const database = withDatabase();
let server: ServerProcess;
let holding: pg.PoolClient;
let cookie = "";
afterEach(async () => {
  server.child.kill("SIGKILL");
  await server.ended;
  await holding.query("rollback");
  holding.release();
});

const person = { username: "casey", email: "casey@example.com", firstName: "Casey", lastName: "Tester" };

async function send(method: string, path: string, body: object) {
  const headers = { "content-type": "application/json", cookie };
  const answer = await fetch(server.url + path, { method, headers, body: JSON.stringify(body) });
  cookie =
    answer.headers
      .getSetCookie()
      .find((set) => set.startsWith("session="))
      ?.split(";")[0] ?? cookie;
  return answer;
}

/** A server with a request in progress that waits for a row the test holds. */
async function aWaitingRequest(command?: readonly string[]) {
  const environment = { DATABASE_URL: database.connectionString, SESSION_SECRET: "0pYJ3o8wJbq1fTzXlR4nVhK7sUeMdCgA" };
  server = await startServerProcess({ environment, ...(command ? { command } : {}) });
  const credentials = { ...person, password: "correct horse" };
  await send("POST", "/api/auth/register", credentials);
  cookie = "";
  const { username, password } = credentials;
  expect((await send("POST", "/api/auth/login", { username, password })).status).toBe(200);
  holding = await database.ownerPool.connect();
  await holding.query("begin");
  await holding.query("select from users for update");
  const waiting = send("PUT", "/api/auth/profile", { ...person, firstName: "Cassandra" });
  await untilSomeoneWaits(database);
  return { waiting };
}

async function openSocket(): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await new Promise((resolve) => socket.once("connect", resolve));
  return socket;
}

/** Reads everything that arrives on the connection until the server closes it. */
async function ask(socket: Socket): Promise<string> {
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await new Promise((resolve) => socket.once("close", resolve));
  return answer;
}

describe("SIGTERM", () => {
  it.each([
    ["the server's process", undefined],
    ["the process of npm start", [process.execPath, "scripts/run.mjs", "start"]],
  ])("to %s lets the current request finish, refuses new ones, and exits with 0", async (_whom, command) => {
    const { waiting } = await aWaitingRequest(command);
    const early = await openSocket();
    server.child.kill("SIGTERM");
    const isClosed = async () => {
      const { hostname, port } = new URL(server.url);
      return new Promise((resolve) => {
        const probe = connect(Number(port), hostname);
        probe.once("connect", () => probe.destroy());
        probe.once("close", () => resolve(false));
        probe.once("error", () => resolve(true));
      });
    };
    await expect.poll(isClosed).toBe(true);

    const refused = await ask(early);
    expect(refused).toMatch(/^HTTP\/1\.1 503 /);
    expect(refused.toLowerCase()).toContain("connection: close");
    expect(refused).toContain('{"message":"Potkeeper is restarting. Please try again in a moment."}');

    server.child.kill("SIGTERM");
    await holding.query("rollback");
    const answer = await waiting;
    expect([answer.status, await answer.json()]).toMatchObject([200, { firstName: "Cassandra" }]);
    expect(await server.ended).toBe(0);
  });

  it("ends the process with 0, even if a request never ends and the signal comes twice", async () => {
    const { waiting } = await aWaitingRequest();
    waiting.catch(() => {});
    server.child.kill("SIGTERM");
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  });
});
