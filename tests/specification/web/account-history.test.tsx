import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { AccountEvent } from "#contract/people/account-events.ts";
import { dialog, fill, open, press, reopen, rowOf, sees, seesToast, server } from "#tests/specification/web/app.tsx";
import { type Answers, failing, PENDING } from "#tests/specification/web/fake-server.ts";
import { alice, idOf, NOW } from "#tests/specification/web/fixtures.ts";

/** RULES §16: a person sees what happened on their own account, exports their data and leaves. */
const PROFILE: Answers = {
  "GET /api/auth/sessions": [],
  "GET /api/auth/second-factor": {
    ...{ passkeys: [], authenticatorSince: null, recoveryCodesLeft: 0, removalDueAt: null, isRequired: false },
  },
  "GET /api/payout-account": {
    ...{
      status: "none",
      bank: null,
      missing: [],
      bankFailure: null,
      onItsWay: "0.00",
      pendingAmount: "0.00",
      pendingPayouts: 0,
    },
    waiting: [],
  },
};
const event = (number: number, over: Partial<AccountEvent> = {}): AccountEvent => ({
  ...{
    id: idOf(number),
    by: "account",
    kind: "password_changed",
    place: "the address 203.0.113.7",
    device: "Chrome on Mac",
  },
  ...{ details: {}, changes: [], createdAt: NOW },
  ...over,
});
const show = (answers: Answers) => open("/profile/security", alice, { ...PROFILE, ...answers });
const showData = (answers: Answers) => open("/profile/data", alice, { ...PROFILE, ...answers });
const EVENTS = "GET /api/auth/account-events";
const OLD = failing(403, {
  ...{ code: "reauthenticate", message: "Enter your current password to confirm it's you." },
  errors: [{ path: "currentPassword", message: "Enter your current password to confirm it's you." }],
});
const passwordIn = (body: unknown) => (body as { currentPassword?: string }).currentPassword;
afterEach(() => vi.restoreAllMocks());

describe("the history of a person's own account", () => {
  it("loads, is empty, or says that it didn't load and offers a retry", async () => {
    show({ [EVENTS]: PENDING });
    await sees("Loading your account history");
    await reopen();
    show({ [EVENTS]: [] });
    await sees("Nothing has happened on your account yet.");
    await reopen();
    show({ [EVENTS]: failing(500, { message: "Something went wrong." }) });
    await sees("We couldn't load your account history.");
    server().answer({ [EVENTS]: [event(1)] });
    const retry = (await screen.findByText("We couldn't load your account history.")).closest("[role=alert]");
    retry?.querySelector("button")?.click();
    await sees("Password changed");
  });

  it("says who did what, from where, and the old and new values of an admin's act", async () => {
    const changes = [{ label: "Email", before: "a***@example.com", after: "t***@example.com" }];
    const admins = { by: "admin" as const, place: null, device: null };
    show({
      [EVENTS]: [
        event(1),
        event(2, { ...admins, kind: "user.edit", changes }),
        event(3, { ...admins, kind: "user.ask_to_change_address" }),
        event(4, { ...admins, by: "operator", kind: "user.create" }),
        event(5, { ...admins, kind: "user.start_second_factor_reset" }),
      ],
    });
    expect((await rowOf("Password changed")).textContent).toContain("From the address 203.0.113.7, Chrome on Mac");
    const edit = await rowOf("An admin edited the account");
    expect(edit.textContent).toContain("Email: a***@example.com → t***@example.com");
    expect(edit.textContent).not.toContain("From");
    await sees(
      "An admin asked to change your email address",
      "The operator opened the account",
      "An admin started removing your second factors",
    );
  });
});

describe("an admin who has to change their password", () => {
  const admin = { ...alice, role: "admin" as const, mustChangePassword: true };

  it("reads why: theirs is too weak for an admin, or someone else set it", async () => {
    open("/admin", { ...admin, passwordFault: "weak" }, PROFILE);
    await sees("Choose a stronger password.");
    expect(window.location.pathname).toBe("/profile");
    await reopen();
    open("/admin", { ...admin, passwordFault: "set_by_other" }, PROFILE);
    await sees("Set a password of your own.");
  });
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

  it("asks first, and nothing happens on Cancel", async () => {
    showData({ [ERASE]: { message: "Your account is deleted." } });
    await press("Delete my account");
    expect(screen.getByRole("dialog").textContent).toContain("This can't be undone.");
    expect(dialog().getByText("alice@example.com")).toBeTruthy();
    await press("Cancel", dialog());
    expect(server().made(ERASE)).toEqual([]);
  });

  it("asks for the password and leads to the start page", async () => {
    const leave = vi.spyOn(window.location, "assign").mockImplementation(() => {});
    showData({
      [ERASE]: ({ body }) => (passwordIn(body) === "correct horse" ? { message: "Your account is deleted." } : OLD),
    });
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
