import { act } from "@testing-library/react";
import { expect, vi } from "vitest";

const realSetTimeout = globalThis.setTimeout;
const POLL_MS = 5;
const PATIENCE_MS = 25_000;

/** From here on, timers wait: only `pass` lets time go by. */
export const holdTime = () =>
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"], now: Date.now() });

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Longer than any redirect waits. */
const REDIRECTED_MS = 2000;

/** Runs a test's remaining timers now, so they don't reach the next test. */
export async function letTimeGo() {
  if (vi.getTimerCount() > 0) await pass(REDIRECTED_MS);
}

/** Waits, while time is held, for work that needs responses and rendering but no time. */
export async function settles(check: () => unknown) {
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    await act(() => new Promise<void>((resolve) => realSetTimeout(resolve, POLL_MS)));
    // Work deferred without a delay needs no time either.
    await pass(0);
    if (check()) return;
  }
  expect(check()).toBeTruthy();
}
