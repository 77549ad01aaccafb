import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { bodiesOf, fill, labeled, open, press, sees, server } from "#tests/specification/web/app.tsx";
import { failing } from "#tests/specification/web/fake-server.ts";
import { aLeaguePreview, anInvitation } from "#tests/specification/web/invitation-fixtures.ts";

/** RULES §15, §16: weak passwords bring a warning or a refusal, in the server's words. */
const JUDGE = "POST /api/auth/judge-password";
const COMMON =
  "This is one of the most common passwords, the first that thieves try. You can use it, but another one would be safer.";

it("a form that sets a password shows the server's objection, and sends whose password it will be", async () => {
  open("/register", null, {
    [JUDGE]: ({ body }) => {
      const isCommon = (body as { password: string }).password === "iloveyou";
      return { message: isCommon ? COMMON : null, isRefused: false };
    },
  });
  await labeled("First name");
  fill({ "First name": "Alice", Username: "alice", Password: "iloveyou" });
  await sees(COMMON);
  expect(bodiesOf(JUDGE).at(-1)).toMatchObject({ password: "iloveyou", username: "alice", firstName: "Alice" });
  fill({ Password: "correct horse battery" });
  await sees("Strong");
  expect(screen.queryByText(COMMON)).toBeNull();
});

it("a form that joins a league tells the server the league's name, which others would try", async () => {
  open("/invite/some-token", null, {
    "GET /api/invitations/:token": anInvitation({ league: aLeaguePreview({ name: "Gridiron Grumblers" }) }),
    [JUDGE]: { message: COMMON, isRefused: false },
  });
  await screen.findByLabelText("Password");
  fill({ Password: "grumblers1" });
  await sees(COMMON);
  expect(bodiesOf(JUDGE).at(-1)).toMatchObject({ password: "grumblers1", leagueName: "Gridiron Grumblers" });
});

it("a password that the server refuses is reported at its field on the reset screen too", async () => {
  const message =
    "This password contains your name or email address. Choose another, such as three or four unrelated words.";
  open("/reset-password?token=some-token", null, {
    "POST /api/auth/reset-password": failing(400, { message, errors: [{ path: "password", message }] }),
  });
  await labeled("New password");
  fill({ "New password": "alice-2026", "Confirm password": "alice-2026" });
  await waitFor(() =>
    expect(server().made(JUDGE)[0]?.body).toEqual({ password: "alice-2026", resetToken: "some-token" }),
  );
  await press(/^Set .*password$/);
  expect((await screen.findByRole("alert")).textContent).toBe(message);
});
