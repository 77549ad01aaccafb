import { beforeEach, vi } from "vitest";

/** When the tests of rules and screens take place, in the zone that vitest.config.ts gives them, on whatever day they run. */
export const NOW = "2026-09-01T12:00:00.000Z";

/** Timers run as usual unless a test controls them. */
export const giveDay = () => vi.useFakeTimers({ toFake: ["Date"], now: new Date(NOW) });

// For what a file computes before its tests, too.
giveDay();
beforeEach(giveDay);
