import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ADMIN } from "#tests/specification/web/answers.ts";
import { dialog, open, press } from "#tests/specification/web/app.tsx";
import { ada } from "#tests/specification/web/fixtures.ts";

/** A device whose main pointer is a finger, or a mouse. */
function onTouch(isTouch: boolean) {
  const query = window.matchMedia("all");
  vi.spyOn(window, "matchMedia").mockImplementation((media) => ({
    ...query,
    matches: media === "(pointer: coarse)" && isTouch,
    addEventListener() {},
    removeEventListener() {},
  }));
}

const focused = () => document.activeElement;

it("a dialog with a form focuses its first field, also if the form comes later", async () => {
  onTouch(false);
  open("/admin", ada, ADMIN);
  await press("Add User");
  await waitFor(() => expect(focused() === dialog().getByLabelText("Username")).toBe(true));
});

it("on a touch screen, a dialog opens without a keyboard over its words", async () => {
  onTouch(true);
  open("/admin", ada, ADMIN);
  await press("Add User");
  await dialog().findByLabelText("Username");
  expect(focused()?.matches("input, select, textarea")).toBe(false);
  expect(screen.getByRole("dialog").contains(focused())).toBe(true);
});
