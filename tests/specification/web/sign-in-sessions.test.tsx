import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { address, dialog, open, press, rowOf, sees, seesToast, server } from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import { alice, daysFromNow, idOf, NOW } from "#tests/specification/web/fixtures.ts";

/** RULES §16, Sessions and "This wasn't me". */
const used = { startedAt: daysFromNow(-3), lastUsedAt: NOW };
const HERE = { id: idOf(900), isCurrent: true, device: "Chrome on Mac", place: "the address 203.0.113.7", ...used };
const PHONE = { ...HERE, id: idOf(901), isCurrent: false, device: "Safari on iPhone" };
const PROFILE: Answers = {
  "GET /api/auth/sessions": [HERE, PHONE],
  "GET /api/auth/second-factor": {
    passkeys: [],
    authenticatorSince: null,
    recoveryCodesLeft: 0,
    removalDueAt: null,
    isRequired: false,
  },
};

it("the profile lists where the person is signed in, and signs one browser out", async () => {
  open("/profile/security", alice, {
    ...PROFILE,
    "DELETE /api/auth/sessions/:id": { message: "That browser is signed out." },
  });
  expect((await rowOf("Chrome on Mac")).textContent).toMatch(
    /This browser.*From the address 203\.0\.113\.7, last used/,
  );
  await press(/^Sign out Safari on iPhone/);
  await press("Sign it out", dialog());
  await seesToast("Signed out", "That browser is signed out.");
  expect(server().made("DELETE /api/auth/sessions/:id")[0]?.params).toEqual({ id: PHONE.id });
});

it("lists this browser first, whenever it was last used", async () => {
  open("/profile/security", alice, { ...PROFILE, "GET /api/auth/sessions": [PHONE, HERE] });
  const list = await screen.findByRole("list", { name: "Where you're signed in" });
  expect([...list.querySelectorAll("li")].map(({ textContent }) => textContent?.includes("This browser"))).toEqual([
    true,
    false,
  ]);
});

it("signing out everywhere leads to the sign-in screen", async () => {
  open("/profile/security", alice, {
    ...PROFILE,
    "DELETE /api/auth/sessions": { message: "You're signed out everywhere." },
  });
  await press("Sign out everywhere");
  server().answer({ "GET /api/auth/user": failing(401, { message: "Unauthorized" }) });
  await press("Sign out everywhere", dialog());
  await screen.findByRole("button", { name: "Sign In" });
  expect(address()).toBe("/login");
});

it("says when the sessions don't load", async () => {
  open("/profile/security", alice, { ...PROFILE, "GET /api/auth/sessions": failing(500) });
  await sees("We couldn't load where you're signed in.");
});

const NOTICE = { kind: "new_sign_in", subject: "New sign-in to your Potkeeper account", sentAt: NOW } as const;
const REPORT = "POST /api/account-notices/:token/not-me";

it('a "This wasn\'t me" link asks first and then locks the account', async () => {
  open("/not-me/abc", null, { "GET /api/account-notices/:token": NOTICE, [REPORT]: { message: "Locked." } });
  await sees(/New sign-in to your Potkeeper account/);
  expect(server().made(REPORT)).toHaveLength(0);
  await press("This wasn't me: lock my account");
  await sees("Your account is locked and safe");
  expect(server().made(REPORT)[0]?.params).toEqual({ token: "abc" });
});

it("a used link says so", async () => {
  open("/not-me/abc", null, { "GET /api/account-notices/:token": failing(404, { message: "Used" }) });
  await sees("This link doesn't work");
});
