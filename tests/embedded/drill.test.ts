import { rmSync } from "node:fs";
import { expect, it } from "vitest";
import { runDrill } from "../../scripts/drill/run-drill.ts";

it("loses nothing acknowledged when the database is restarted and the server killed under load", async () => {
  const { faults, acknowledged, statuses, dataDir } = await runDrill({
    restarts: 1,
    kills: 1,
    visitors: 3,
    peaceMs: 200,
  });
  rmSync(dataDir, { recursive: true, force: true });
  expect(faults).toEqual([]);
  expect(acknowledged.payments.length).toBeGreaterThan(0);
  expect([...statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
});
