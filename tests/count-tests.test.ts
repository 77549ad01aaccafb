import { describe, expect, it } from "vitest";
import { countTests } from "../scripts/count-tests.ts";

const file = (name: string, ...statuses: string[]) => ({
  name: `/checkout/${name}`,
  assertionResults: statuses.map((status, index) => ({ status, fullName: `test ${index + 1}` })),
});
const journeys = (stats: { unexpected?: number; skipped?: number; flaky?: number }) => ({
  stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  suites: [
    {
      specs: [{ ok: true, file: "a.spec.ts", title: "one that passes" }],
      suites: [{ specs: [{ ok: !stats.unexpected, file: "a.spec.ts", title: "a deeper one" }] }],
    },
  ],
});
const counted = (testResults: ReturnType<typeof file>[], inBrowser = journeys({})) =>
  countTests("/checkout", { testResults }, inBrowser);

describe("the last line of npm test", () => {
  it("expects a skip only of a test with a real Stripe account, and says why", () => {
    const contract = (world: string) => {
      const assertionResults = [{ status: "skipped", fullName: `the processor, ${world} pages through its events` }];
      return { name: "/checkout/tests/processor/contract.test.ts", assertionResults };
    };
    const real = counted([file("server/a.test.ts", "passed", "failed"), contract("Stripe itself, with test keys")]);
    expect(real.line).toBe("3 passed, 1 failed, 1 skipped (1 need more than a real Stripe account has)");
    expect(real.unexpectedSkips).toEqual([]);
    expect(counted([contract("the sandbox in Stripe's place")]).unexpectedSkips).toHaveLength(1);
  });

  it("names what failed, in the browser too", () => {
    const { failed, failures } = counted([file("server/a.test.ts", "passed", "failed")], journeys({ unexpected: 1 }));
    expect(failed).toBe(2);
    expect(failures).toEqual(["server/a.test.ts › test 2", "a.spec.ts › a deeper one"]);
  });

  it("names any other skip, and gives no reason for it", () => {
    const { line, unexpectedSkips } = counted([file("server/a.test.ts", "passed", "skipped", "pending", "todo")]);
    expect(line).toBe("3 passed, 0 failed, 3 skipped");
    expect(unexpectedSkips).toEqual(["test 2", "test 3", "test 4"].map((title) => `server/a.test.ts › ${title}`));
  });

  it("expects no skip in the browser, and counts a flaky journey as failed", () => {
    const { failed, unexpectedSkips } = counted([], journeys({ skipped: 1, flaky: 1 }));
    expect(failed).toBe(1);
    expect(unexpectedSkips).toEqual(["1 in the browser"]);
  });
});
