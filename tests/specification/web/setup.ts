import { notifyManager } from "@tanstack/react-query";
import { configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { leaveApp, server, startServer, stopUnfolding } from "#tests/specification/web/app.tsx";
import { FakeEventSource } from "#tests/specification/web/fake-event-source.ts";
import "#tests/specification/web/no-owner-stacks.ts";
import "#tests/specification/web/quick-clone.ts";
import { letTimeGo } from "#tests/specification/web/timers.ts";
import { dialogsReady } from "#web/ui/dialog.tsx";
import { isToastOpen, toastsReady } from "#web/ui/toast.tsx";

const IN_CLOSED_FOLD = "details:not([open]) > :not(summary)";

// A screen's code loads when it is first shown, which takes a while on a busy machine.
configure({
  asyncUtilTimeout: 25_000,
  // Nobody sees what a closed fold has inside.
  defaultIgnore: `script, style, ${IN_CLOSED_FOLD}, ${IN_CLOSED_FOLD} *`,
  getElementError: (message) => new Error(message?.split("\n")[0]),
});
// Draws loaded data at once, even while a test controls the timers.
notifyManager.setScheduler(queueMicrotask);

beforeAll(async () => {
  await Promise.all([toastsReady(), dialogsReady()]);
});

const folded = document.createElement("style");
folded.textContent = `${IN_CLOSED_FOLD} { display: none; }`;
beforeAll(() => void document.head.append(folded));
afterAll(() => folded.remove());

beforeEach(() => {
  startServer();
  FakeEventSource.opened = [];
  vi.stubGlobal("EventSource", FakeEventSource);
});

afterEach(async () => {
  const { faults } = server();
  // On a slow machine, a stream may open late, and it still needs the fake.
  expect(globalThis.EventSource).toBe(FakeEventSource);
  await letTimeGo();
  await leaveApp();
  stopUnfolding();
  expect(isToastOpen()).toBe(false);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(faults).toEqual([]);
});
