import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { open, seesToast } from "#tests/specification/web/app.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

function Broken(): never {
  throw new TypeError("This window is broken.");
}

it("a window that breaks leaves the screen, closes, and doesn't blame the connection", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  open("/nowhere", null);
  await screen.findByRole("heading", { name: "404 Page Not Found" });
  const opened = vi.fn();
  render(
    <Dialog title="Broken" description={<Broken />} isOpen onOpenChange={opened}>
      {null}
    </Dialog>,
  );
  await seesToast("The window broke", "Load the page again. If it happens again, tell your administrator.");
  expect(opened).toHaveBeenCalledExactlyOnceWith(false);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("heading", { name: "404 Page Not Found" })).toBeDefined();
});
