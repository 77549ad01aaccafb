import type { Clock } from "#server/platform/lib/clock.ts";

/** A clock that only moves when a test moves it. */
export function testClock(start = new Date("2026-09-01T12:00:00.000Z")) {
  let now = start;
  const clock: Clock = () => now;
  return {
    clock,
    advance: ({ days = 0, hours = 0 }: { days?: number; hours?: number }) => {
      now = new Date(now.getTime() + (days * 24 + hours) * 3_600_000);
    },
  };
}
