import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { NamedSeat } from "#contract/leagues/named-seats.ts";
import { BARE, leagueAnswers } from "#tests/specification/web/answers.ts";
import { dialog, fill, open, press, sees, seesToast, server, shownToast } from "#tests/specification/web/app.tsx";
import { failing } from "#tests/specification/web/fake-server.ts";
import { type aLeague, aMember, casey, idOf, LEAGUE, owing } from "#tests/specification/web/fixtures.ts";

const KEPT = { custody: "treasurer", treasurer: { userId: casey.id, name: "Casey Tester" } } as const;
const ADDING = "POST /api/leagues/:id/named-seats";
const REMINDING = "POST /api/leagues/:id/members/:userId/remind";
const DANA = aMember(
  { ...casey, id: idOf(50), username: "Dana Scully" },
  { ...owing, fullName: "Dana Scully", hasAccount: false },
);
const SEAT: NamedSeat = {
  ...{ userId: DANA.userId, name: "Dana Scully", email: null, team: null, listId: idOf(60), token: "dana-token" },
  ...{ isEmailed: false, linkEnd: null, payTo: null, nameGoesAt: null },
};
const NAMES = { "GET /api/leagues/:id/members": [DANA], "GET /api/leagues/:id/named-seats": [SEAT] };

const paste = (text: string) =>
  fireEvent.paste(screen.getByLabelText("Names"), { clipboardData: { getData: () => text } });
const rows = () =>
  within(dialog().getByRole("table", { name: "Members to add" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell")[0]?.textContent);
const rowsOf = (text: string) => {
  paste(text);
  return rows();
};

async function openAdding(answers: object = {}, league: Parameters<typeof aLeague>[0] = {}) {
  open(LEAGUE, casey, {
    ...leagueAnswers({ ...KEPT, maxMembers: 10, memberCount: 3, ...league }),
    ...NAMES,
    ...answers,
  });
  await press("More");
  await press("Add Members");
  await sees("Names");
}

describe("Members by name", () => {
  it("are shown as understood, with what is wrong in the row, and kept with one press", async () => {
    await openAdding({ [ADDING]: [SEAT, SEAT] });
    expect(rowsOf("Ann Reed, Rockets, paid\nDANA Scully\nFox\nFox")).toEqual([
      "Ann ReedRockets",
      "DANA ScullySomeone in the league has this name",
      "Fox",
      "FoxThis name looks like another one here",
    ]);
    dialog().getByText("Correct 2 marked rows first.");
    await press("Take out DANA Scully", dialog());
    fireEvent.click(dialog().getAllByRole("button", { name: "Edit Fox" })[1] ?? document.body);
    fill({ Name: "Fox M" });
    fireEvent.click(dialog().getByRole("checkbox", { name: "Fox M has paid" }));
    await press("Add 3 members", dialog());
    await waitFor(() =>
      expect(server().made(ADDING)[0]?.body).toEqual({
        members: [
          { name: "Ann Reed", team: "Rockets", email: "", hasPaid: true },
          { name: "Fox", team: "", email: "", hasPaid: false },
          { name: "Fox M", team: "", email: "", hasPaid: true },
        ],
      }),
    );
  });

  it("aren't kept when there are more of them than seats, nor as paid by somebody else than the treasurer", async () => {
    await openAdding({ [ADDING]: [] }, { treasurer: { userId: idOf(2), name: "Alice Tester" }, memberCount: 9 });
    rowsOf("Ann, paid\nBen");
    dialog().getByText("2 names for 1 open seat.");
    expect(dialog().queryByRole("checkbox")).toBeNull();
    await press("Take out Ben", dialog());
    await press("Add 1 member", dialog());
    await waitFor(() =>
      expect(server().made(ADDING)[0]?.body).toEqual({
        members: [{ name: "Ann", team: "", email: "", hasPaid: false }],
      }),
    );
  });

  it("show at its row what the server refuses", async () => {
    await openAdding();
    rowsOf("Ann\nBen");
    const errors = [{ path: "members.1.name", message: "Somebody in this league is called Ben already." }];
    server().answer({ [ADDING]: failing(409, { message: "Taken", errors }) });
    await press("Add 2 members", dialog());
    await dialog().findByText("Somebody in this league is called Ben already.");
    expect(rows()[0]).toBe("Ann");
  });
});

describe("A member without an account", () => {
  it("is marked, and reminded by a message with the link, which nothing says was sent", async () => {
    const answers = { ...leagueAnswers(KEPT), ...BARE, ...NAMES };
    open(LEAGUE, casey, { ...answers, [REMINDING]: { message: "Only a link.", remindersSent: 0, onlyLink: 1 } });
    await screen.findByText("no account");
    await press("Remind Dana Scully");
    const words = await dialog().findByLabelText<HTMLTextAreaElement>("Message");
    expect(words.value).toMatch(/^Dana Scully, your entry fee of \$50\.00 for .*\/seat\/dana-token$/);
    expect(server().made(REMINDING)).toEqual([]);
    await press("Copy", dialog());
    await waitFor(() => expect(server().made(REMINDING)).toHaveLength(1));
    await waitFor(() => expect(server().made("GET /api/leagues/:id/standing").length).toBeGreaterThan(1));
    expect(shownToast()).toBeUndefined();
  });

  it("whose link has ended is marked so, with what its holder said", async () => {
    const seat: NamedSeat = { ...SEAT, token: null, linkEnd: "not_in_league" };
    open(LEAGUE, casey, { ...leagueAnswers(KEPT), ...NAMES, "GET /api/leagues/:id/named-seats": [seat] });
    await sees("Says they aren't in the league. Their link has ended.");
  });

  it("can't be put together with an account that has paid", async () => {
    const [ann, ben] = [
      aMember({ ...casey, id: idOf(51), username: "ann" }, owing),
      aMember({ ...casey, id: idOf(52), username: "ben" }, { fullName: "Ben Paid", totalAmountPaid: "50.00" }),
    ];
    open(LEAGUE, casey, { ...leagueAnswers(KEPT), ...NAMES, "GET /api/leagues/:id/members": [DANA, ann, ben] });
    await screen.findByRole("button", { name: /^Put .* two seats together$/ });
    expect(screen.getAllByRole("button", { name: /^Put .* two seats together$/ })).toHaveLength(1);
  });

  it("whom nobody told counts as not told when all are reminded, and the links come up one by one", async () => {
    const message = "1 member has only a link: send it yourself.";
    const answers = { ...leagueAnswers(KEPT), ...NAMES };
    open(LEAGUE, casey, {
      ...answers,
      "POST /api/leagues/:id/send-reminders": { message, remindersSent: 0, onlyLink: 1 },
    });
    await press("More");
    await press("Send Reminders");
    await seesToast("Nothing Was Sent", message);
    await dialog().findByText("Dana Scully, 1 of 1");
  });
});
