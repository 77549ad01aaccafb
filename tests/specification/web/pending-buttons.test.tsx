import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fill, labeled, open, press, server } from "#tests/specification/web/app.tsx";
import { failing, PENDING } from "#tests/specification/web/fake-server.ts";

const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Sign In" });
const isDimmed = () => button().getAttribute("aria-disabled") === "true";

async function signIn(answer: typeof PENDING | ReturnType<typeof failing>) {
  open("/login", null, { "POST /api/auth/login": answer });
  await labeled("Username");
  fill({ Username: "alice", Password: "keep the pot safe" });
  button().focus();
  await press("Sign In");
}

it("a form's button stays focusable while the form is sent, and a second press sends nothing", async () => {
  await signIn(PENDING);
  await waitFor(() => expect(server().made("POST /api/auth/login")).toHaveLength(1));
  expect(isDimmed()).toBe(true);
  expect(button().disabled).toBe(false);
  expect(document.activeElement).toBe(button());
  fireEvent.click(button());
  await press("Sign In");
  expect(server().made("POST /api/auth/login")).toHaveLength(1);
});

it("a form that failed can be sent again", async () => {
  await signIn(failing(401, { message: "Wrong username or password." }));
  await screen.findAllByText("Wrong username or password.");
  await waitFor(() => expect(isDimmed()).toBe(false));
  await press("Sign In");
  await waitFor(() => expect(server().made("POST /api/auth/login")).toHaveLength(2));
});
