import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { BY_INVITATION, REGISTRATION_CLOSED, type Registration } from "#contract/platform/registration.ts";
import { configured } from "#tests/specification/web/answers.ts";
import { labeled, open, sees } from "#tests/specification/web/app.tsx";

const visit = (path: string, registration: Registration) => open(path, null, configured({ registration }));
const heading = (name: string) => screen.findByRole("heading", { name, level: 1 });
const linkTo = (name: string) => screen.findByRole<HTMLAnchorElement>("link", { name });

it("Where registration is closed, the screen says so, leads to signing in, and has no form", async () => {
  visit("/register", "closed");
  await heading("Registration is closed");
  await sees(REGISTRATION_CLOSED);
  expect(screen.queryByLabelText("Username")).toBeNull();
});

it("Where it is closed, signing in doesn't offer to create an account", async () => {
  visit("/login", "closed");
  await heading("Sign in");
  await waitFor(() => expect(screen.queryByText("Create an account")).toBeNull());
});

it("By invitation only, the screen says whom to ask, and leads back to the invitation that someone came from", async () => {
  visit("/register?next=/join/a-link", "invited");
  await heading("By invitation only");
  await sees(BY_INVITATION);
  expect(new URL((await linkTo("Open your invitation")).href).pathname).toBe("/join/a-link");
  expect(screen.queryByLabelText("Username")).toBeNull();
});

it("By invitation only, the offer of a dynasty seat opens the form", async () => {
  visit("/register?next=/replacement-invite/a-token", "invited");
  await heading("Create your account");
  await labeled("Username");
});
