import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ADMIN, AMBIENT, PLAYER } from "#tests/specification/web/answers.ts";
import { address, fill, labeled, open, press, sees, seesToast, server } from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import { ada, alice, NOW } from "#tests/specification/web/fixtures.ts";

const NOTHING: Answers = {
  "GET /api/auth/second-factor": {
    ...{ passkeys: [], authenticatorSince: null, recoveryCodesLeft: 0, isRequired: false, removalDueAt: null },
  },
};
const ONE_MORE_STEP: Answers = {
  "POST /api/auth/login": failing(403, { message: "One more step.", code: "second_factor" }),
  "GET /api/auth/second-step": { hasPasskey: false, hasAuthenticator: true },
};

async function enterPassword(answers: Answers) {
  open("/login", null, { ...PLAYER, ...ONE_MORE_STEP, ...answers });
  await labeled("Password");
  fill({ Username: "alice", Password: "secret" });
  await press("Sign In");
  return labeled("6-digit code");
}

describe("the second step of a sign-in", () => {
  it("follows the right password without an error, with the code's field in focus, and then signs in", async () => {
    const field = await enterPassword({ "POST /api/auth/second-step/authenticator": alice });
    expect(screen.queryByText("Login Failed")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(field));
    fill({ "6-digit code": "123 456" });
    await press("Continue");
    await seesToast("Welcome back, Alice!");
    expect(server().made("POST /api/auth/second-step/authenticator")[0]?.body).toEqual({ code: "123456" });
  });

  it("says at the field what is wrong with a code, and stays", async () => {
    const errors = [{ path: "code", message: "This code was used before." }];
    await enterPassword({ "POST /api/auth/second-step/authenticator": failing(400, { message: "", errors }) });
    fill({ "6-digit code": "12" });
    await press("Continue");
    await sees("Enter the 6 digits that your app shows");
    fill({ "6-digit code": "123456" });
    await press("Continue");
    await sees("This code was used before.");
    expect(screen.getByRole("alert").textContent).toBe("This code was used before.");
  });

  it("starts again with the password once it has expired", async () => {
    const expired = failing(401, { message: "Your sign-in has expired. Please start again." });
    await enterPassword({ "POST /api/auth/second-step/authenticator": expired });
    fill({ "6-digit code": "123456" });
    await press("Continue");
    await seesToast("Login Failed", "Your sign-in has expired. Please start again.");
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
    open("/profile/security", alice, {
      ...NOTHING,
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
    const config = {
      payments: { mode: "sandbox" as const, publishableKey: null },
      mailbox: false,
      mail: "server" as const,
      listsTreasurerLeagues: true,
      ceilings: { entryFee: null, pool: null },
      duties: null,
      registration: "open" as const,
    };
    const passkeyOrigin = "https://pot.example.com";
    open("/profile/security", alice, {
      ...NOTHING,
      "GET /api/config": { ...config, emailVerification: "asked", passkeyOrigin, identityProvider: null, isNew: false },
    });
    await sees("https://pot.example.com");
    expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
  });

  it("lists passkeys with a button to remove each, and says when few recovery codes are left", async () => {
    const passkey = { id: alice.id, name: "My phone", isSynced: true, createdAt: NOW, lastUsedAt: null };
    open("/profile/security", alice, {
      "GET /api/auth/second-factor": {
        ...{
          passkeys: [passkey],
          authenticatorSince: NOW,
          recoveryCodesLeft: 1,
          isRequired: false,
          removalDueAt: null,
        },
      },
      "DELETE /api/auth/passkeys/:id": { message: "The passkey was removed." },
    });
    await press("Remove My phone");
    await press("Remove passkey");
    await seesToast("Passkey removed");
    await sees(/1 code left/);
  });

  it("says so if it couldn't load, and loads again", async () => {
    open("/profile/security", alice, { "GET /api/auth/second-factor": failing(503) });
    await sees("We couldn't load your passkeys and codes.");
    server().answer(NOTHING);
    await press("Try again");
    await sees("Set up an authenticator app");
  });
});

it("an admin who must set up a second factor is taken there from every screen, and sees nothing else", async () => {
  const isRequired = {
    passkeys: [],
    authenticatorSince: null,
    recoveryCodesLeft: 0,
    isRequired: true,
    removalDueAt: null,
  };
  const answers = { ...AMBIENT, ...ADMIN, "GET /api/auth/second-factor": isRequired };
  open("/admin", { ...ada, mustSetUpSecondFactor: true }, answers);
  await waitFor(() => expect(address()).toBe("/profile/security"));
  await sees("Admins need a second factor.");
  expect(screen.queryByText("Where you're signed in")).toBeNull();
  expect(screen.queryByRole("navigation", { name: "Profile" })).toBeNull();
});
