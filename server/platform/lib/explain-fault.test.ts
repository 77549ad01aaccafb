import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { explainFault } from "#server/platform/lib/explain-fault.ts";
import { databaseUrl } from "#tests/support/postgres.ts";

async function faultOf(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error("It worked.");
}

const listen = (port: number, host: string) =>
  new Promise<{ port: number; close: () => void }>((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve({ port: typeof address === "object" ? (address?.port ?? 0) : 0, close: () => server.close() });
    });
  });

const connectTo = (connectionString: string) => () => new pg.Client({ connectionString }).connect();

it("A taken port is named, with what to set", async () => {
  const { port, close } = await listen(0, "127.0.0.1");
  const fault = await faultOf(() => listen(port, "127.0.0.1"));
  close();
  expect(explainFault(fault)).toBe(
    `Something is already listening on 127.0.0.1:${port}. Stop it, or set PORT to another port.`,
  );
});

it("An address that this machine doesn't have is named, with what to set", async () => {
  expect(explainFault(await faultOf(() => listen(0, "192.0.2.1")))).toBe(
    "This machine doesn't have the address 192.0.2.1. Set HOST to one that it has, such as 127.0.0.1.",
  );
});

it("A database that isn't running is named, with what to set, even if its host has two addresses", async () => {
  const { port, close } = await listen(0, "127.0.0.1");
  close();
  for (const host of ["127.0.0.1", "localhost"]) {
    const fault = await faultOf(connectTo(`postgres://u:hush@${host}:${port}/p`));
    expect(explainFault(fault)).toMatch(/^No PostgreSQL answers at \S+:\d+\. Start it, or correct DATABASE_URL/);
    expect(explainFault(fault)).not.toContain("hush");
  }
});

it("A database that doesn't exist and a login that isn't admitted are named, with what to set", async () => {
  const missing = databaseUrl(inject("serverUrl"), "potkeeper_missing");
  expect(explainFault(await faultOf(connectTo(missing)))).toBe(
    'PostgreSQL says: database "potkeeper_missing" does not exist. Create it, or correct DATABASE_URL.',
  );
  const wrong = missing.replace(/:[^:@/]+@/, ":wrong@");
  expect(explainFault(await faultOf(connectTo(wrong)))).toMatch(/^PostgreSQL refuses the login in DATABASE_URL: /);
});

it("A folder that can't be written to is named, with what to set", async () => {
  expect(explainFault(await faultOf(() => mkdirSync("/dev/null/data")))).toBe(
    "Potkeeper can't write to /dev/null/data (ENOTDIR). Make it writable, or set DATA_DIR to another directory.",
  );
});

it("A fault with its own sentence keeps it", () => {
  expect(explainFault(new Error("SESSION_SECRET isn't set."))).toBe("SESSION_SECRET isn't set.");
});
