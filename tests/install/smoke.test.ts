import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { runSmokeTest } from "../../scripts/smoke/run-smoke-test.ts";

describe("the smoke test", () => {
  it("of an address where nothing listens names that address, not the database", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await new Promise((resolve) => server.close(resolve));
    await expect(runSmokeTest(url)).rejects.toThrow(`${url} doesn't answer: connect ECONNREFUSED`);
  });
});
