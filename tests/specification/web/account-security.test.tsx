import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ADMIN, AMBIENT, configured, NO_FACTOR, PLAYER, PROFILE } from "#tests/specification/web/answers.ts";
import {
  address,
  dialog,
  fill,
  labeled,
  open,
  press,
  rowOf,
  sees,
  seesToast,
  sent,
  server,
} from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import { ada, alice, daysFromNow, idOf, NOW } from "#tests/specification/web/fixtures.ts";

const FACTOR = "GET /api/auth/second-factor";
const show = (answers: Answers) => open("/profile/security", alice, { ...PROFILE, ...answers });

describe("the second step of a sign-in", () => {
  async function enterPassword(answers: Answers) {
    open("/login", null, {
      ...{ ...PLAYER, "GET /api/auth/second-step": { hasPasskey: false, hasAuthenticator: true }, ...answers },
      "POST /api/auth/login": failing(403, { message: "One more step.", code: "second_factor" }),
    });
    await labeled("Password");
    fill({ Username: "alice", Password: "secret" });
    await press("Sign In");
    return labeled("6-digit code");
  }
  const CODE = "POST /api/auth/second-step/authenticator";

  it("follows the right password without an error, with the code's field in focus, and then signs in", async () => {
    const field = await enterPassword({ [CODE]: alice });
    expect(screen.queryByText("Login Failed")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(field));
    fill({ "6-digit code": "123 456" });
    await press("Continue");
    await seesToast("Welcome back, Alice!");
    expect(await sent(CODE)).toEqual({ code: "123456" });
  });

  it("says at the field what is wrong with a code, and starts again with the password once it has expired", async () => {
    const errors = [{ path: "code", message: "This code was used before." }];
    await enterPassword({ [CODE]: failing(400, { message: "", errors }) });
    fill({ "6-digit code": "12" });
    await press("Continue");
    await sees("Enter the 6 digits that your app shows");
    fill({ "6-digit code": "123456" });
    await press("Continue");
    await sees("This code was used before.");
    expect(screen.getByRole("alert").textContent).toBe("This code was used before.");
    const message = "Your sign-in has expired. Please start again.";
    server().answer({ [CODE]: failing(401, { message }) });
    await press("Continue");
    await seesToast("Login Failed", message);
    await labeled("Password");
  });

  it("takes a recovery code", async () => {
    await enterPassword({ "POST /api/auth/second-step/recovery-code": alice });
    await press("Use a recovery code");
    await labeled("Recovery code");
    fill({ "Recovery code": "abcd-efgh-jkmn-pqrs" });
    await press("Continue");
    await seesToast("Welcome back, Alice!");
  });
});

describe("the profile's page about security", () => {
  it("shows the ten codes once, with the app it has just turned on", async () => {
    const recoveryCodes = Array.from({ length: 10 }, (_, n) => `aaaa-bbbb-cccc-ddd${n}`);
    show({
      "POST /api/auth/authenticator": { secret: "ABCDEFGH", uri: "otpauth://totp/Potkeeper:alice?secret=ABCDEFGH" },
      "POST /api/auth/authenticator/confirm": { recoveryCodes },
    });
    await press("Set up an authenticator app");
    await sees("ABCD EFGH");
    fill({ "6-digit code": "123456" });
    await press("Turn on");
    await sees(...recoveryCodes);
    await press("I've saved my codes");
    await seesToast("Authenticator app added");
    await waitFor(() => expect(screen.queryByText("aaaa-bbbb-cccc-ddd0")).toBeNull());
  });

  it("says where passkeys work if not here, and offers no button that couldn't work", async () => {
    show(configured({ passkeyOrigin: "https://pot.example.com" }));
    await sees("https://pot.example.com");
    expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
  });

  it("lists passkeys with a button to remove each, and says when few recovery codes are left", async () => {
    const passkey = { id: alice.id, name: "My phone", isSynced: true, createdAt: NOW, lastUsedAt: null };
    show({
      [FACTOR]: { ...NO_FACTOR, passkeys: [passkey], authenticatorSince: NOW, recoveryCodesLeft: 1 },
      "DELETE /api/auth/passkeys/:id": { message: "The passkey was removed." },
    });
    await press("Remove My phone");
    await press("Remove passkey");
    await seesToast("Passkey removed");
    await sees(/1 code left/);
  });
});

it("an admin who must set up a second factor is taken there from every screen, and sees nothing else", async () => {
  const answers = { ...AMBIENT, ...ADMIN, [FACTOR]: { ...NO_FACTOR, isRequired: true } };
  open("/admin", { ...ada, mustSetUpSecondFactor: true }, answers);
  await waitFor(() => expect(address()).toBe("/profile/security"));
  await sees("Admins need a second factor.");
  expect(screen.queryByText("Where you're signed in")).toBeNull();
  expect(screen.queryByRole("navigation", { name: "Profile" })).toBeNull();
});

it("an admin who has set one up goes on, and what was refused until then loads again", async () => {
  const refused = failing(403, { message: "Set up a second factor first." });
  const [LEAGUES, START] = ["GET /api/leagues/my-commissioner", "POST /api/auth/authenticator"] as const;
  open(
    "/",
    { ...ada, mustSetUpSecondFactor: true },
    { ...PROFILE, [LEAGUES]: refused, "GET /api/leagues/my-player": [] },
  );
  await sees("Admins need a second factor.");
  server().answer({
    [START]: { secret: "ABCDEFGH", uri: "otpauth://totp/Potkeeper:ada?secret=ABCDEFGH" },
    "POST /api/auth/authenticator/confirm": { recoveryCodes: ["aaaa-bbbb-cccc-ddd0"] },
    ...{ [LEAGUES]: [], "GET /api/auth/user": ada },
  });
  await press("Set up an authenticator app");
  await sees("ABCD EFGH");
  fill({ "6-digit code": "123456" });
  await press("Turn on");
  await press("I've saved my codes");
  await waitFor(() => expect(address()).toBe("/"));
  await sees("You aren't in a league yet");
});

/** RULES §16, Sessions and "This wasn't me". */
describe("where a person is signed in", () => {
  const used = { place: "the address 203.0.113.7", startedAt: daysFromNow(-3), lastUsedAt: NOW };
  const HERE = { id: idOf(900), isCurrent: true, device: "Chrome on Mac", ...used };
  const PHONE = { ...HERE, id: idOf(901), isCurrent: false, device: "Safari on iPhone" };
  const SESSIONS = { "GET /api/auth/sessions": [HERE, PHONE] };

  it("is listed, and one browser can be signed out", async () => {
    show({ ...SESSIONS, "DELETE /api/auth/sessions/:id": { message: "That browser is signed out." } });
    const from = /This browser.*From the address 203\.0\.113\.7, last used/;
    expect((await rowOf("Chrome on Mac")).textContent).toMatch(from);
    await press(/^Sign out Safari on iPhone/);
    await press("Sign it out", dialog());
    await seesToast("Signed out", "That browser is signed out.");
    expect(server().made("DELETE /api/auth/sessions/:id")[0]?.params).toEqual({ id: PHONE.id });
  });

  it("ends everywhere at the sign-in screen", async () => {
    show({ ...SESSIONS, "DELETE /api/auth/sessions": { message: "You're signed out everywhere." } });
    await press("Sign out everywhere");
    server().answer({ "GET /api/auth/user": failing(401, { message: "Unauthorized" }) });
    await press("Sign out everywhere", dialog());
    await screen.findByRole("button", { name: "Sign In" });
    expect(address()).toBe("/login");
  });
});

it('a "This wasn\'t me" link asks first and then locks the account; a used one says so', async () => {
  const [NOTICE, REPORT] = ["GET /api/account-notices/:token", "POST /api/account-notices/:token/not-me"] as const;
  const notice = { kind: "new_sign_in", subject: "New sign-in to your Potkeeper account", sentAt: NOW } as const;
  const { unmount } = open("/not-me/abc", null, { [NOTICE]: notice, [REPORT]: { message: "Locked." } });
  await sees(/New sign-in to your Potkeeper account/);
  expect(server().made(REPORT)).toHaveLength(0);
  await press("This wasn't me: lock my account");
  await sees("Your account is locked and safe");
  expect(server().made(REPORT)[0]?.params).toEqual({ token: "abc" });
  unmount();
  open("/not-me/used", null, { [NOTICE]: failing(404, { message: "Used" }) });
  await sees("This link doesn't work");
});
