import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { proves } from "#tests/specification/proves.ts";
import { open, shownToast } from "#tests/specification/web/app.tsx";
import { holdTime, pass, settles } from "#tests/specification/web/timers.ts";
import { toast } from "#web/ui/toast.tsx";

/** SPEC §9, Toasts. */
async function say(title: string) {
  open("/nowhere", null);
  await screen.findByRole("heading", { name: "404 Page Not Found" });
  holdTime();
  act(() => toast({ title }));
  await settles(shownToast);
}

const region = () => screen.queryByRole("region", { name: /F8/, hidden: true });

it("at most one toast is shown: the latest", async () => {
  proves("9.toasts.one");
  await say("The first");
  act(() => toast({ title: "The second" }));
  await settles(() => shownToast()?.title === "The second");
  expect(document.querySelectorAll("li[data-state]")).toHaveLength(1);
});

it("a toast stays for 5000 ms", async () => {
  proves("9.toasts.duration");
  await say("Saved");
  await pass(4999);
  expect(shownToast()).toBeDefined();
  await pass(1);
  expect(shownToast()).toBeUndefined();
});

it("a dismissed toast is removed after 1,000,000 ms", async () => {
  proves("9.toasts.removed");
  await say("Saved");
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  await settles(() => !shownToast());
  await pass(999_999);
  expect(region()).not.toBeNull();
  await pass(1);
  expect(region()).toBeNull();
});

it("a toast that follows a dismissed one stays for its own time", async () => {
  await say("Saved");
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  await pass(998_000);
  act(() => toast({ title: "Saved again" }));
  await settles(shownToast);
  await pass(4999);
  expect(shownToast()?.title).toBe("Saved again");
});

it("F8 moves the focus to the toasts", async () => {
  proves("9.toasts.hotkey");
  await say("Saved");
  fireEvent.keyDown(document, { key: "F8", code: "F8" });
  expect(region()?.contains(document.activeElement)).toBe(true);
});

it.each([
  { x: 51, y: 0, isDismissed: true },
  { x: 50, y: 0, isDismissed: false },
  { x: -80, y: 0, isDismissed: false },
  { x: 0, y: 80, isDismissed: false },
])("swiped by $x px to the right and $y px down: dismissed $isDismissed", async ({ x, y, isDismissed }) => {
  proves("9.toasts.swipe-right", "9.toasts.swipe-threshold");
  await say("Saved");
  const item = document.querySelector('li[data-state="open"]') as HTMLElement;
  Object.assign(item, { setPointerCapture: () => {}, hasPointerCapture: () => true, releasePointerCapture: () => {} });
  const at = (clientX: number, clientY: number) => ({
    clientX,
    clientY,
    button: 0,
    pointerId: 1,
    pointerType: "mouse",
  });
  fireEvent.pointerDown(item, at(100, 100));
  fireEvent.pointerMove(item, at(100 + x / 2, 100 + y / 2));
  fireEvent.pointerMove(item, at(100 + x, 100 + y));
  fireEvent.pointerUp(item, at(100 + x, 100 + y));
  await settles(() => !shownToast() === isDismissed);
  expect(shownToast() === undefined).toBe(isDismissed);
});
