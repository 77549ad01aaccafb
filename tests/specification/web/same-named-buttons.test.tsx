import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { AdminCase } from "#contract/operations/admin-oversight.ts";
import type { AdminRequest } from "#contract/operations/admin-requests.ts";
import type { CurrentUser } from "#contract/people/auth.ts";
import { ADMIN, leagueAnswers } from "#tests/specification/web/answers.ts";
import { dialog, open, press, sees } from "#tests/specification/web/app.tsx";
import type { Answers } from "#tests/specification/web/fake-server.ts";
import {
  aCase,
  ada,
  alice,
  aNotification,
  aPlayerLeague,
  aPrize,
  aRequest,
  ben,
  casey,
  idOf,
  LEAGUE,
  NOW,
} from "#tests/specification/web/fixtures.ts";
import { aPendingInvitation } from "#tests/specification/web/invitation-fixtures.ts";

const numbered = (number: number, over: Partial<AdminCase>): AdminCase =>
  aCase({
    ...{ id: idOf(number), canBeGivenBack: true, message: `Case ${number}.` },
    ...{ occurredAt: "2020-01-01T00:00:00.000Z", ...over },
  });
/** Each kind twice: for two people, in two leagues. */
const cases = (["payout_failed", "refund_failed", "payout_unclaimed", "payout_review", "payout_vote"] as const)
  .concat("commissioner_gone" as never, "dispute_open" as never)
  .flatMap((kind, at) => [
    numbered(800 + 2 * at, { kind, amount: `${at + 30}.00` }),
    numbered(801 + 2 * at, { kind, amount: `${at + 30}.00`, username: "alice", leagueName: "Monday Crew" }),
  ]);
const asked = (number: number, summary: string, isOwn = false): AdminRequest =>
  aRequest({ id: idOf(number), kind: "give_admin_role", summary, isOwn });
const kept = (number: number, username: string) => ({
  ...{
    id: idOf(number),
    leagueId: idOf(100),
    leagueName: "Sunday Crew",
    currency: "USD",
    seasonYear: 1,
    username,
    amount: "35.00",
  },
  ...{ reason: "Gone.", createdAt: NOW },
});
const failed = { status: "failed" as const, failureMessage: "No.", outstanding: "70.00", canRetry: true };

const SCREENS: { of: string; at: string; as: CurrentUser; answers: Answers; until: string }[] = [
  {
    of: "the admins' cases and stuck money",
    ...{ at: "/admin", as: ada, until: "Case 800." },
    answers: { ...ADMIN, "GET /api/admin/cases": cases },
  },
  {
    of: "what waits for a second admin, and unclaimed money",
    ...{ at: "/admin", as: ada, until: "Waiting for a second admin (4)" },
    answers: {
      ...ADMIN,
      "GET /api/admin/requests": [
        ...[asked(701, "Make ben an admin."), asked(702, "Make alice an admin.")],
        ...[asked(703, "Make cal an admin.", true), asked(704, "Make dot an admin.", true)],
      ],
      "GET /api/admin/unclaimed": [kept(901, "ben"), kept(902, "alice")],
    },
  },
  {
    of: "a league's payouts",
    ...{ at: LEAGUE, as: casey, until: "No." },
    answers: {
      ...leagueAnswers({ status: "completed" }),
      "GET /api/leagues/:id/payouts": [
        aPrize({ ...failed }),
        aPrize({ ...failed, id: idOf(611), place: 2, userId: ben.id, username: "ben" }),
      ],
    },
  },
  {
    of: "a player's leagues, invitations and notifications",
    ...{ at: "/player", as: alice, until: "Monday Crew" },
    answers: {
      "GET /api/leagues/my-player": [
        aPlayerLeague({ paymentStatus: "pending" }),
        aPlayerLeague({ id: idOf(101), name: "Monday Crew", paymentStatus: "pending" }),
      ],
      "GET /api/invitations/my": [
        aPendingInvitation(),
        aPendingInvitation({ id: idOf(301), token: "another", leagueName: "Tuesday Crew", currency: "USD" }),
      ],
      "GET /api/notifications": [
        aNotification({ id: idOf(401), message: "Sunday Crew is complete. The payouts come next." }),
        aNotification({ id: idOf(402), message: "Monday Crew is complete. The payouts come next." }),
      ],
    },
  },
];

/** What a screen reader says of a button: its name, and the words that describe it. */
function saidOf(button: HTMLElement): string {
  const ids = button.getAttribute("aria-describedby")?.split(" ") ?? [];
  const words = ids.map((id) => {
    const described = document.getElementById(id);
    expect(described, `${button.textContent} is described by something that isn't there`).not.toBeNull();
    return described?.textContent;
  });
  return [button.getAttribute("aria-label") ?? button.textContent, ...words].join(" | ");
}

it.each(SCREENS)("no two buttons of $of are announced alike", async ({ at, as, answers, until }) => {
  open(at, as, answers);
  await sees(until);
  const main = screen.getByRole("main");
  // Links in the text of an item are named after where they lead.
  const links = within(main)
    .queryAllByRole("link")
    .filter((link) => link.closest("p") === null);
  const said = [...within(main).getAllByRole("button"), ...links].map(saidOf);
  expect(said.filter((one, index) => said.indexOf(one) !== index)).toEqual([]);
});

it("the description of a row's button isn't part of its name, nor of the buttons in the window it opens", async () => {
  open("/admin", ada, { ...ADMIN, "GET /api/admin/cases": cases });
  const send = (await screen.findAllByRole("button", { name: "Send again" }))[0];
  expect(send && saidOf(send)).toMatch(/^Send again \| Case 800\. \| Sunday Crewben/);
  await press("Send again");
  const confirm = await dialog().findByRole("button", { name: "Send again" });
  expect(confirm.hasAttribute("aria-describedby")).toBe(false);
});
