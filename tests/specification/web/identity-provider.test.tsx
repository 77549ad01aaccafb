import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { identityOutcomeWords } from "#contract/people/identity-words.ts";
import { configured } from "#tests/specification/web/answers.ts";
import { address, open, press, sees, server } from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import { aLinkOffer } from "#tests/specification/web/invitation-fixtures.ts";

const START = "POST /api/auth/identity/sign-in";
const BUTTON = "Continue with Club ID";

const visit = (path: string, { besidePasswords = true, ...more }: Answers & { besidePasswords?: boolean } = {}) =>
  open(path, null, {
    ...configured({ identityProvider: { name: "Club ID", besidePasswords } }),
    "GET /api/join-links/:token": aLinkOffer(),
    [START]: failing(503, { message: "It doesn't answer." }),
    ...more,
  } as Answers);
const button = () => screen.findByRole("button", { name: BUTTON });
const returnsTo = async () => {
  await press(BUTTON);
  await waitFor(() => expect(server().made(START)).toHaveLength(1));
  return server().made(START)[0]?.body;
};

describe("an identity provider", () => {
  it("isn't mentioned where there is none", async () => {
    open("/login", null);
    await screen.findByLabelText("Password");
    expect(screen.queryByRole("button", { name: /Continue with/ })).toBeNull();
  });

  it.each([
    ["/login", "/"],
    ["/login?next=%2Fprofile", "/profile"],
    ["/register", "/"],
    ["/join/some-token?team=1", "/join/some-token?team=1"],
  ])("is offered beside passwords at %s, and leads back to %s", async (path, returnTo) => {
    visit(path);
    await button();
    expect(await screen.findByLabelText("Password")).toBeTruthy();
    expect(await returnsTo()).toEqual({ returnTo });
    await sees("It doesn't answer.");
  });

  it("names the terms that a new account accepts, and says which", async () => {
    const terms = { version: "2026-11", url: "https://pot.example/terms", privacyUrl: null };
    const duties = { terms, contact: null, minAge: null, asksPlace: false, askedBefore: "card" } as const;
    visit("/login", configured({ identityProvider: { name: "Club ID", besidePasswords: true }, duties }));
    expect(await screen.findByText(/^With a new account you accept/)).toHaveProperty(
      "textContent",
      "With a new account you accept the terms, version 2026-11.",
    );
    expect(await returnsTo()).toEqual({ returnTo: "/", acceptsTerms: "2026-11" });
  });

  it.each(["/register", "/join/some-token"])("takes the place of the form at %s where passwords end", async (path) => {
    visit(path, { besidePasswords: false });
    await button();
    expect(screen.queryByLabelText("Password")).toBeNull();
  });

  it("leaves the password's form to admins where passwords end", async () => {
    visit("/login", { besidePasswords: false });
    await sees("or, for admins and accounts that aren't connected yet");
    expect(await screen.findByLabelText("Password")).toBeTruthy();
  });

  it("says once how the way through it ended, and a reload doesn't repeat it", async () => {
    visit("/login?next=%2Fprofile&identity=taken");
    await sees(identityOutcomeWords.taken.says("Club ID"));
    expect(address()).toBe("/login?next=%2Fprofile");
  });

  it("says of the second step only that it is one, as no password was given", async () => {
    visit("/login?identity=second_step");
    await sees("One more step.");
    expect(screen.queryByText(/password is right/)).toBeNull();
  });

  it("says nothing that only looks like an outcome", async () => {
    visit("/login?identity=constructor");
    await button();
    await waitFor(() => expect(address()).toBe("/login"));
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
