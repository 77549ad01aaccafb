import { afterEach, expect, it, vi } from "vitest";
import { isKnownVisitor } from "#web/access/known-visitor.ts";

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["a page opened without a session", "navigate", true, true],
  ["a page opened with a session", "navigate", false, false],
  ["a page from the browser's history, which may be older than a sign-in", "back_forward", true, false],
])("%s", (_page, type, isMarked, isKnown) => {
  vi.stubGlobal("performance", { getEntriesByType: () => [{ type }] });
  vi.stubGlobal("document", { querySelector: () => (isMarked ? {} : null) });
  expect(isKnownVisitor()).toBe(isKnown);
});
