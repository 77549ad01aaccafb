import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { proves } from "#tests/specification/proves.ts";
import { linksIn, main, open, press, sees } from "#tests/specification/web/app.tsx";
import { failing } from "#tests/specification/web/fake-server.ts";
import { alice, ben } from "#tests/specification/web/fixtures.ts";
import { anInvitation, aReplacement } from "#tests/specification/web/invitation-fixtures.ts";

describe("an invitation", () => {
  const INVITE = "/invite/some-token";

  it("shows who is logged in, Accept Invitation and Cancel, and names the time zone once", async () => {
    proves("2.invite.user");
    open(INVITE, alice, { "GET /api/invitations/:token": anInvitation() });
    await screen.findByRole("button", { name: "Accept Invitation" });
    await sees(/^alice\b/);
    expect(linksIn(screen.getByRole("main")).Cancel).toBe("/");
    expect(screen.getAllByText(/^Times are in .+\.$/)).toHaveLength(1);
  });

  it.each([
    { answer: failing(409, { message: "The league is full." }), why: "The league is full." },
    { answer: failing(500), why: "Something went wrong on our side." },
  ])("that can't be accepted says why on an error screen: $why", async ({ answer, why }) => {
    proves("2.invite.failure");
    open(INVITE, alice, {
      "GET /api/invitations/:token": anInvitation(),
      "POST /api/invitations/:token/accept": answer,
    });
    await press("Accept Invitation");
    await screen.findByRole("heading", { name: "Failed to accept invitation" });
    expect(main().getByRole("alert").textContent).toContain(why);
    expect(screen.queryByRole("button", { name: "Accept Invitation" })).toBeNull();
    await press("Try again");
    await screen.findByRole("button", { name: "Accept Invitation" });
  });

  it.each([
    { link: "unknown", answer: failing(404, { message: "Not found" }) },
    { link: "expired", answer: anInvitation({ status: "expired" }) },
  ])("whose link is $link is 'Invitation Not Found'", async ({ answer }) => {
    proves("2.invite.not-found", "8.pages.invitation-not-found");
    open(INVITE, alice, { "GET /api/invitations/:token": answer });
    await screen.findByRole("heading", { name: "Invitation Not Found" });
    expect(screen.queryByRole("button", { name: "Accept Invitation" })).toBeNull();
  });
});

describe("a replacement invitation", () => {
  const OFFER = "/replacement-invite/some-token";
  const show = (over: Parameters<typeof aReplacement>[0], as: typeof ben | null = ben) =>
    open(OFFER, as, { "GET /api/replacement-invitations/token/:token": aReplacement(over) });
  const answers = () => main().queryAllByRole("button", { name: /^(Accept|Decline)/ });

  it("that doesn't exist is not found", async () => {
    proves("2.replacement.not-found");
    const answer = failing(404, { message: "Not found" });
    open(OFFER, ben, { "GET /api/replacement-invitations/token/:token": answer });
    await screen.findByRole("heading", { name: "Invitation Not Found" });
  });

  it.each([
    { status: "accepted", heading: /Accepted/ },
    { status: "declined", heading: /Declined/ },
  ] as const)("that is $status says so and takes no answer", async ({ status, heading }) => {
    proves("2.replacement.not-pending", "4.replacement.only-pending");
    show({ status });
    await screen.findByRole("heading", { name: heading });
    expect(answers()).toEqual([]);
  });

  it("that is expired says 'Invitation Expired' and takes no answer", async () => {
    proves("2.replacement.expired", "8.pages.invitation-expired", "4.replacement.unexpired");
    show({ status: "expired" });
    await screen.findByRole("heading", { name: "Invitation Expired" });
    await sees("This offer has expired or was withdrawn. The member who made it can invite you again.");
    expect(answers()).toEqual([]);
  });

  it("shows the league as an invitation does, with what is known of the coming season's dates", async () => {
    show({}, null);
    await sees("Take over a seat in Dynasty of Dorks", "The pot of season 1", "Who's in", "Prizes", "The terms");
    const main = screen.getByRole("main").textContent ?? "";
    for (const text of [
      "Prizes when full$500.00 per season",
      "You prepay 2 or 3 seasons, at least $100.00.",
      "$100.00 USD of $150.00 in entry fees",
      "Commissionercasey",
      "SportFootball 2026",
      "Season 2 startsOnce season 1 is paid out",
      "Season 2 endsAbout a year after season 1",
      "Pay byBefore season 2 starts",
    ])
      expect(main).toContain(text);
    expect(main).toMatch(/Season 1 ends[A-Z][a-z]{2} \d/);
    expect(main).not.toContain("Season ends");
  });

  it("logged in, offers to accept or decline, and names the time zone once", async () => {
    proves("2.replacement.logged-in");
    show({});
    await sees("Decline");
    expect(answers()).toHaveLength(2);
    expect(screen.getAllByText(/^Times are in .+\.$/)).toHaveLength(1);
  });

  it("logged out, links to log in and to sign up, and back from there", async () => {
    proves("2.replacement.logged-out");
    show({}, null);
    await screen.findByRole("heading", { name: /Dynasty of Dorks/ });
    const targets = Object.values(linksIn(screen.getByRole("main")));
    const back = encodeURIComponent(OFFER);
    expect(targets).toEqual([`/login?next=${back}`, `/register?next=${back}`]);
    expect(answers()).toEqual([]);
  });
});
