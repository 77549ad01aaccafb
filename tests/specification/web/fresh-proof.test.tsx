import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ADMIN, configured, NO_FACTOR, PROFILE } from "#tests/specification/web/answers.ts";
import {
  bodiesOf,
  dialog,
  fill,
  labeled,
  open,
  press,
  sees,
  seesToast,
  sent,
  server,
} from "#tests/specification/web/app.tsx";
import { type Failure, failing } from "#tests/specification/web/fake-server.ts";
import { ada, casey, idOf, NOW } from "#tests/specification/web/fixtures.ts";

/** RULES §16, Fresh proof: the screen asks for it and repeats the call. */
const ACT = "POST /api/admin/users/:id/end-sessions";
const PROOF = "POST /api/auth/reauthenticate";

const SAVE = "PUT /api/auth/profile";
const WRONG = "The current password is not right.";
const OLD = failing(403, { code: "reauthenticate", message: "Confirm it's you, then try again." });
const MISSING = failing(403, {
  ...{ code: "reauthenticate", message: "Enter your current password to confirm it's you." },
  errors: [{ path: "currentPassword", message: "Enter your current password to confirm it's you." }],
});
const mistyped: Failure = failing(400, { message: WRONG, errors: [{ path: "currentPassword", message: WRONG }] });
const passwordIn = (body: unknown) => (body as { currentPassword?: string }).currentPassword;

/** An admin's session whose proof is too old: the act is refused until the admin gives the right password. */
async function actWithOldProof() {
  let isProved = false;
  open("/admin", ada, {
    ...ADMIN,
    [PROOF]: ({ body }) => {
      isProved = passwordIn(body) === "correct horse";
      return isProved ? { message: "" } : mistyped;
    },
    [ACT]: () => (isProved ? { message: "The user is signed out everywhere." } : OLD),
  });
  await press("More for casey");
  await press("Sign casey out everywhere");
  await press("Sign out everywhere", dialog());
  await screen.findByRole("dialog", { name: "Confirm it's you" });
  await waitFor(() => expect(document.activeElement === dialog().getByLabelText("Your password")).toBe(true));
}

it("an act refused for lack of fresh proof asks for the password and is repeated", async () => {
  await actWithOldProof();
  fill({ "Your password": "correct horse" }, dialog());
  await press("Continue", dialog());
  await seesToast("Success", "The user is signed out everywhere.");
  expect(server().made(ACT)).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("a wrong or missing password is reported at the field, and the act waits", async () => {
  await actWithOldProof();
  await press("Continue", dialog());
  await dialog().findByText("Enter your password");
  fill({ "Your password": "guess" }, dialog());
  await press("Continue", dialog());
  await dialog().findByText(WRONG);
  expect(dialog().getByLabelText("Your password").getAttribute("aria-invalid")).toBe("true");
  expect(server().made(PROOF)).toHaveLength(1);
  expect(server().made(ACT)).toHaveLength(1);
  await press("Cancel", dialog());
});

it.each(["Escape", "Cancel"])("closing the prompt with %s leaves the act undone, without an error", async (way) => {
  await actWithOldProof();
  if (way === "Cancel") await press("Cancel", dialog());
  else fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  await seesToast("Nothing changed", "You didn't confirm it's you.");
  expect(screen.queryByText("Error")).toBeNull();
  expect(server().made(ACT)).toHaveLength(1);
});

it("a refusal in the words of a canceled question is still shown as an error", async () => {
  open("/admin", ada, { ...ADMIN, [ACT]: failing(409, { message: "You didn't confirm it's you." }) });
  await press("More for casey");
  await press("Sign casey out everywhere");
  await press("Sign out everywhere", dialog());
  await seesToast(/^(?!Nothing changed)/, "You didn't confirm it's you.");
});

it("a person with a passkey can save a new password without the current one, and is asked for the passkey", async () => {
  vi.stubGlobal("PublicKeyCredential", class {});
  const passkey = { id: idOf(800), name: "Laptop", isSynced: false, createdAt: NOW, lastUsedAt: null };
  open("/profile", casey, {
    ...{ ...PROFILE, ...configured({ passkeyOrigin: window.location.origin }), [SAVE]: MISSING },
    "GET /api/auth/second-factor": { ...NO_FACTOR, passkeys: [passkey] },
  });
  await sees(/leave it empty.*ask for your passkey/);
  fill({ "New password": "an entirely new one", "Confirm new password": "an entirely new one" });
  await press("Save changes");
  await screen.findByRole("dialog", { name: "Confirm it's you" });
  await dialog().findByRole("button", { name: "Use a passkey" });
  expect(await sent(SAVE)).not.toHaveProperty("currentPassword");
  await press("Cancel", dialog());
});

it("without a passkey, a new password needs the current one in its field", async () => {
  open("/profile", casey, PROFILE);
  await labeled("New password");
  fill({ "New password": "an entirely new one", "Confirm new password": "an entirely new one" });
  await press("Save changes");
  await sees("Enter your current password to set a new one");
  expect(server().made(SAVE)).toHaveLength(0);
});

it("a call that takes the proof itself is repeated with the password in its body", async () => {
  open("/profile", casey, { [SAVE]: ({ body }) => (passwordIn(body) === "correct horse" ? casey : MISSING) });
  await press("Save changes");
  await screen.findByRole("dialog", { name: "Confirm it's you" });
  fill({ "Your password": "correct horse" }, dialog());
  await press("Continue", dialog());
  await seesToast("Profile Updated");
  expect(server().made(PROOF)).toHaveLength(0);
  expect(bodiesOf(SAVE).map(passwordIn)).toEqual([undefined, "correct horse"]);
});

it("a field that is refused after the proof has the focus once the question is gone", async () => {
  const message = "This username is already taken";
  const taken = failing(409, { message, errors: [{ path: "username", message }] });
  open("/profile", casey, { [SAVE]: ({ body }) => (passwordIn(body) === "correct horse" ? taken : MISSING) });
  await labeled("Username");
  fill({ Username: "alice" });
  await press("Save changes");
  await screen.findByRole("dialog", { name: "Confirm it's you" });
  fill({ "Your password": "correct horse" }, dialog());
  await press("Continue", dialog());
  await seesToast("Error", message);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await new Promise((done) => setTimeout(done));
  await waitFor(() => expect(document.activeElement?.getAttribute("name")).toBe("username"));
});
