import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { AccountEvent } from "#contract/people/account-events.ts";
import { PROFILE } from "#tests/specification/web/answers.ts";
import { dialog, fill, open, press, reopen, rowOf, sees, seesToast, server } from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import { alice, idOf, NOW } from "#tests/specification/web/fixtures.ts";

const event = (number: number, over: Partial<AccountEvent> = {}): AccountEvent => ({
  ...{ id: idOf(number), by: "account", kind: "password_changed", place: "the address 203.0.113.7" },
  ...{ device: "Chrome on Mac", details: {}, changes: [], createdAt: NOW },
  ...over,
});
const showData = (answers: Answers) => open("/profile/data", alice, { ...PROFILE, ...answers });
const OLD = failing(403, {
  ...{ code: "reauthenticate", message: "Enter your current password to confirm it's you." },
  errors: [{ path: "currentPassword", message: "Enter your current password to confirm it's you." }],
});
const passwordIn = (body: unknown) => (body as { currentPassword?: string }).currentPassword;
afterEach(() => vi.restoreAllMocks());

it("The history of a person's own account says who did what, from where, and the old and new values", async () => {
  const changes = [{ label: "Email", before: "a***@example.com", after: "t***@example.com" }];
  const admins = { by: "admin" as const, place: null, device: null };
  const details = { old: "a***@example.com", new: "b***@example.com" };
  open("/profile/security", alice, {
    ...PROFILE,
    "GET /api/auth/account-events": [
      event(1),
      event(2, { ...admins, kind: "user.edit", changes }),
      event(3, { ...admins, kind: "user.ask_to_change_address" }),
      event(4, { ...admins, by: "operator", kind: "user.create" }),
      event(5, { kind: "address_changed", details }),
    ],
  });
  expect((await rowOf("Password changed")).textContent).toContain("From the address 203.0.113.7, Chrome on Mac");
  const edit = (await rowOf("An admin edited the account")).textContent;
  expect(edit).toContain("Email: a***@example.com → t***@example.com");
  expect(edit).not.toContain("From");
  await sees("An admin asked to change your email address", "The operator opened the account");
  await sees("Email address changed", "Old: a***@example.com", "New: b***@example.com");
});

it("An admin who has to change their password reads why, and sees no way to other pages", async () => {
  const admin = { ...alice, role: "admin" as const, mustChangePassword: true };
  open("/admin", { ...admin, passwordFault: "weak" }, PROFILE);
  await sees("Choose a stronger password.");
  expect(window.location.pathname).toBe("/profile");
  expect(screen.queryByRole("navigation", { name: "Profile" })).toBeNull();
  await reopen();
  open("/admin", { ...admin, passwordFault: "set_by_other" }, PROFILE);
  await sees("Set a password of your own.");
});

describe("downloading one's data", () => {
  it("asks for the password and saves one file", async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
    vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {});
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    showData({
      "POST /api/auth/export": ({ body }) => (passwordIn(body) === "correct horse" ? { account: "alice" } : OLD),
    });
    await press("Download my data");
    await screen.findByRole("dialog", { name: "Confirm it's you" });
    fill({ "Your password": "correct horse" }, dialog());
    await press("Continue", dialog());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(JSON.parse((await saved[0]?.text()) ?? "")).toEqual({ account: "alice" });
    await seesToast("Download started");
  });

  it("says when it failed", async () => {
    showData({ "POST /api/auth/export": failing(500) });
    await press("Download my data");
    await seesToast("Your data wasn't exported", "Try again in a moment.");
  });
});

describe("deleting one's account", () => {
  const ERASE = "POST /api/auth/erase";

  it("asks first, then for the password, and leads to the start page", async () => {
    const leave = vi.spyOn(window.location, "assign").mockImplementation(() => {});
    const done = { message: "Your account is deleted." };
    showData({ [ERASE]: ({ body }) => (passwordIn(body) === "correct horse" ? done : OLD) });
    await press("Delete my account");
    expect(screen.getByRole("dialog").textContent).toContain("This can't be undone.");
    expect(dialog().getByText("alice@example.com")).toBeTruthy();
    await press("Cancel", dialog());
    expect(server().made(ERASE)).toEqual([]);
    await press("Delete my account");
    await press("Delete my account", dialog());
    await screen.findByRole("dialog", { name: "Confirm it's you" });
    fill({ "Your password": "correct horse" }, dialog());
    await press("Continue", dialog());
    await waitFor(() => expect(leave).toHaveBeenCalledWith("/"));
  });

  it("is refused while money is held, with the server's reason", async () => {
    const message = "We are holding $50.00 for you.";
    showData({ [ERASE]: failing(409, { message }) });
    await press("Delete my account");
    await press("Delete my account", dialog());
    await seesToast("Your account wasn't deleted", message);
  });
});
