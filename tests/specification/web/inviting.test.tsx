import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { leagueAnswers } from "#tests/specification/web/answers.ts";
import { dialog, fill, open, press, sees, seesToast, server } from "#tests/specification/web/app.tsx";
import { casey, idOf, LEAGUE } from "#tests/specification/web/fixtures.ts";
import { aSentInvitation } from "#tests/specification/web/invitation-fixtures.ts";

const SENDING = "POST /api/leagues/:id/invitations";

async function openDialog(answers = {}) {
  open(LEAGUE, casey, { ...leagueAnswers(), [SENDING]: { message: "Sent.", invitationsSent: 2 }, ...answers });
  await press("Invite Members");
  await sees("Email addresses");
}

const chips = () =>
  within(screen.getByRole("list", { name: "Addresses to invite" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

const paste = (text: string) =>
  fireEvent.paste(screen.getByLabelText("Email addresses"), { clipboardData: { getData: () => text } });

describe("addresses to invite", () => {
  it("become chips when pasted with names and separators, each once, and are sent without the names", async () => {
    await openDialog();
    paste("Maya <maya@example.com>; zoe@example.com, zoe@example.com");
    expect(chips()).toEqual(["maya@example.com", "zoe@example.com"]);
    await press("Send invitations", dialog());
    await waitFor(() =>
      expect(server().made(SENDING)[0]?.body).toEqual({ emails: ["maya@example.com", "zoe@example.com"] }),
    );
  });

  it("become chips while typing, and the last one when it is sent", async () => {
    await openDialog();
    fill({ "Email addresses": "maya@example.com, zoe@exa" });
    expect(chips()).toEqual(["maya@example.com"]);
    fill({ "Email addresses": "zoe@example.com" });
    await press("Send invitations", dialog());
    await waitFor(() =>
      expect(server().made(SENDING)[0]?.body).toEqual({ emails: ["maya@example.com", "zoe@example.com"] }),
    );
  });

  it("with a fault are marked one by one, and nothing is sent until they are corrected or removed", async () => {
    await openDialog();
    paste("maya@example.com, zoe@example, ben@, dora.example.com");
    expect(chips()).toEqual([
      "maya@example.com",
      "Correct zoe@exampleInvalid email address",
      "Correct ben@Invalid email address",
      "Correct dora.example.comNo @, so it's left out",
    ]);
    await press("Send invitations", dialog());
    await sees("Correct or remove the 2 marked addresses. No invitations were sent.");
    // What is left out needs no correction.
    expect(
      dialog().getByRole("list", { name: "Addresses to invite" }).querySelectorAll("button > svg + span"),
    ).toHaveLength(2);
    expect(server().made(SENDING)).toEqual([]);
    await press(/^Correct zoe@example/);
    fill({ "Email addresses": "zoe@example.com" });
    await press("Remove ben@");
    await press("Send invitations", dialog());
    await waitFor(() =>
      expect(server().made(SENDING)[0]?.body).toEqual({ emails: ["maya@example.com", "zoe@example.com"] }),
    );
  });

  it("that outnumber the open seats are reported before sending", async () => {
    await openDialog(leagueAnswers({ maxMembers: 4, memberCount: 3 }));
    fill({ "Email addresses": "maya@example.com" });
    expect(screen.queryByText(/for 1 open seat/)).toBeNull();
    fill({ "Email addresses": "maya@example.com, zoe@example.com" });
    await sees(/2 invitations for 1 open seat/, /The first to join get in/);
  });
});

describe("the people invited", () => {
  const INVITED = "GET /api/leagues/:id/invitations";

  it("are listed with their state, and whether the email was accepted", async () => {
    await openDialog({
      [INVITED]: [
        aSentInvitation(),
        aSentInvitation({
          id: idOf(511),
          email: "zoe@example.com",
          mail: { at: "2026-01-01T00:00:00Z", state: "failed" },
        }),
        aSentInvitation({ id: idOf(512), email: "ben@example.com", state: "accepted" }),
      ],
    });
    await sees(/Their mail server accepted the email/, "The email couldn't be delivered. Check the address.", "Joined");
    expect(screen.queryByRole("button", { name: /ben@example.com/ })).toBeNull();
  });

  it.each([
    ["Send again to maya@example.com", "POST /api/leagues/:id/invitations/:invitationId/resend", "Sent again."],
    ["Revoke the invitation to maya@example.com", "DELETE /api/leagues/:id/invitations/:invitationId", "Revoked."],
  ] as const)("can be acted on: %s", async (button, call, message) => {
    await openDialog({ [INVITED]: [aSentInvitation()], [call]: { message } });
    await press(button);
    await seesToast(/.+/, message);
    expect(server().made(call)[0]?.params).toEqual({ id: expect.any(String), invitationId: idOf(510) });
  });

  it("can be sent a copied link", async () => {
    const call = "POST /api/leagues/:id/invitations/:invitationId/link";
    await openDialog({ [INVITED]: [aSentInvitation()], [call]: { token: "copied" } });
    await press("Copy link for maya@example.com");
    const field = await screen.findByLabelText<HTMLInputElement>("Link for maya@example.com");
    expect(field.value).toBe(`${window.location.origin}/invite/copied`);
  });
});
