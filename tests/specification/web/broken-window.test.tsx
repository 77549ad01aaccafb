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

const formThatFails = (error: Error) => {
  const Form = (): never => {
    throw error;
  };
  vi.spyOn(console, "error").mockReturnValue();
  render(
    <Dialog title="A form" isOpen onOpenChange={() => {}}>
      <Form />
    </Dialog>,
  );
  return screen.findByRole("alert");
};

it("a form that breaks says so in its window, and doesn't blame the connection", async () => {
  const alert = await formThatFails(new TypeError("This form is broken."));
  expect(alert.textContent).toContain(
    "This form broke. Load the page again. If it happens again, tell your administrator.",
  );
});

it("a form whose code doesn't come asks to check the connection", async () => {
  const alert = await formThatFails(new TypeError("Failed to fetch dynamically imported module: form.js"));
  expect(alert.textContent).toContain("We couldn't show this form. Check your connection, then load the page again.");
});
