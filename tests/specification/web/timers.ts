import { act } from "@testing-library/react";
import { expect, vi } from "vitest";

const realSetTimeout = globalThis.setTimeout;
const POLL_MS = 5;
const PATIENCE_MS = 25_000;

/** From here on nothing that waits goes on by itself: `pass` lets the time go by. */
export const holdTime = () =>
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"], now: Date.now() });

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Waits, while time is held, for what needs answers and drawing but no time. */
export async function settles(check: () => unknown) {
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    await act(() => new Promise<void>((resolve) => realSetTimeout(resolve, POLL_MS)));
    if (check()) return;
  }
  expect(check()).toBeTruthy();
}
