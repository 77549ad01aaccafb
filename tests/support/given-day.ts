import { beforeEach, vi } from "vitest";
import { NOW } from "#tests/support/now.ts";

/** The tests' day, in the zone that vitest.config.ts gives them, on whatever day they run. Timers run as usual unless a test controls them. */
export const giveDay = () => vi.useFakeTimers({ toFake: ["Date"], now: new Date(NOW) });

// For what a file computes before its tests, too.
giveDay();
beforeEach(giveDay);
