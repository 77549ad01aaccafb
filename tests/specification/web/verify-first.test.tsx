import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { configured, leagueAnswers } from "#tests/specification/web/answers.ts";
import { dialog, open, press, sees, server } from "#tests/specification/web/app.tsx";
import { alice, casey, LEAGUE } from "#tests/specification/web/fixtures.ts";
import { anInvitation } from "#tests/specification/web/invitation-fixtures.ts";

/** Installations that require a verified address (RULES §15). */
const REQUIRED = configured({ emailVerification: "required" });

it("inviting offers the link again to a commissioner who hasn't verified their address", async () => {
  open(LEAGUE, { ...casey, emailVerified: false }, { ...leagueAnswers(), ...REQUIRED });
  server().answer({ "POST /api/auth/send-verification": { message: "We sent a link to casey@example.com." } });
  await press("Invite Members");
  dialog().getByText("Verify your email address first.");
  await press("Email me a new link", dialog());
  await waitFor(() => expect(server().made("POST /api/auth/send-verification")).toHaveLength(1));
});

it("inviting doesn't mention it to a commissioner who has", async () => {
  open(LEAGUE, casey, { ...leagueAnswers(), ...REQUIRED });
  await press("Invite Members");
  expect(dialog().queryByText("Verify your email address first.")).toBeNull();
});

it("accepting an invitation, whose own link verifies the address, removes the banner", async () => {
  const unverified = { ...alice, emailVerified: false };
  open("/invite/some-token", unverified, {
    ...REQUIRED,
    "GET /api/invitations/:token": anInvitation(),
    "POST /api/invitations/:token/accept": {
      message: "Invitation accepted successfully!",
      leagueId: anInvitation().leagueId,
    },
  });
  await sees("Verify your email address.");
  server().answer({ "GET /api/auth/user": alice });
  await press("Accept Invitation");
  await waitFor(() => expect(screen.queryByText("Verify your email address.")).toBeNull());
});
