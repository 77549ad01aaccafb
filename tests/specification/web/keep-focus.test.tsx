import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { ALL_PAID_OUT, leagueAnswers } from "#tests/specification/web/answers.ts";
import { dialog, fill, labeled, open, press, sees, seesToast } from "#tests/specification/web/app.tsx";
import type { Answers } from "#tests/specification/web/fake-server.ts";
import { aLeague, alice, casey, LEAGUE } from "#tests/specification/web/fixtures.ts";
import { keepFocus } from "#web/shell/keep-focus.ts";

function Rows({ names }: { names: string[] }) {
  useEffect(keepFocus, []);
  return (
    <main id="main">
      <div>
        <section>
          <ul>
            {names.map((name) => (
              <li key={name}>
                <button type="button">{name}</button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </main>
  );
}

const focused = () => document.activeElement;

it.each([
  { gone: "Ann", to: "LI" },
  { gone: "Ben", to: "UL" },
])("the focus moves to the next row or the list when the row that has it goes away: $gone", async ({ gone, to }) => {
  const { rerender } = render(<Rows names={["Ann", "Ben"]} />);
  screen.getByText(gone).focus();
  rerender(<Rows names={["Ann", "Ben"].filter((name) => name !== gone)} />);
  await Promise.resolve();
  expect(focused()?.tagName).toBe(to);
});

it("the focus stays where it is when another row goes away", async () => {
  const { rerender } = render(<Rows names={["Ann", "Ben"]} />);
  screen.getByText("Ann").focus();
  rerender(<Rows names={["Ann"]} />);
  await Promise.resolve();
  expect(focused() === screen.getByText("Ann")).toBe(true);
});

function Arriving({ part }: { part: "heading known" | "shape" | "there" }) {
  useEffect(keepFocus, []);
  const heading = part !== "shape" && <h1 tabIndex={-1}>Pay</h1>;
  return (
    <main id="main">
      <div key={part}>{heading}</div>
    </main>
  );
}

it("a screen's heading gets the focus again after the shapes that the screen has while it loads", async () => {
  const { rerender } = render(<Arriving part="heading known" />);
  screen.getByText("Pay").focus();
  for (const part of ["shape", "there"] as const) {
    rerender(<Arriving part={part} />);
    await Promise.resolve();
  }
  expect(focused() === screen.getByText("Pay")).toBe(true);
});

/** A league whose status is what the last change made of it, with one control in focus. */
async function openLeague(status: League["status"], answers: (changed: (to: League["status"]) => League) => Answers) {
  let now = status;
  const changed = (to: League["status"]) => {
    now = to;
    return aLeague({ status: now });
  };
  open(LEAGUE, casey, {
    ...leagueAnswers({ status }),
    "GET /api/leagues/:id": () => aLeague({ status: now }),
    ...answers(changed),
  });
  await screen.findByRole("heading", { name: "Sunday Crew" });
}

async function pressFocused(name: string) {
  const button = await screen.findByRole("button", { name });
  act(() => button.focus());
  fireEvent.click(button);
}

const isOnSentence = () => expect(focused()?.matches("[data-focus-next] > div > p:first-child")).toBe(true);

describe("in a league's head, the focus moves to its sentence", () => {
  it("when the league is open", async () => {
    await openLeague("draft", (changed) => ({ "PUT /api/leagues/:id": () => changed("active") }));
    await pressFocused("Open league");
    await waitFor(isOnSentence);
  });

  it("when the league is completed", async () => {
    await openLeague("active", (changed) => ({ "POST /api/leagues/:id/complete": () => changed("completed") }));
    await pressFocused("Complete League");
    await press("Complete League", dialog());
    await seesToast("League Completed");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(isOnSentence);
  });

  it("when the winners are paid", async () => {
    let isPaid = false;
    const pool = leagueAnswers()["GET /api/leagues/:id/payout-pool"] as object;
    await openLeague("completed", () => ({
      "GET /api/leagues/:id/payout-pool": () =>
        (isPaid ? ALL_PAID_OUT["GET /api/leagues/:id/payout-pool"] : pool) as never,
      "POST /api/leagues/:id/propose-payouts": () => {
        isPaid = true;
        return { message: "The winner is paid.", payouts: [] };
      },
    }));
    await pressFocused("Propose Payouts");
    await labeled("Winner of place 1");
    fill({ "Winner of place 1": alice.id });
    await press("Continue", dialog());
    await press(/^Pay \$/, dialog());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(isOnSentence);
  });
});

describe("in the window that invites people, the focus moves", () => {
  const LINK = "GET /api/leagues/:id/join-link";

  it("to the join link when it is made, and back to the button when it is turned off", async () => {
    let token: string | null = null;
    const set = (to: string | null) => {
      token = to;
      return { token, message: "Off." } as never;
    };
    await openLeague("active", () => ({
      [LINK]: () => ({ token }),
      "POST /api/leagues/:id/join-link": () => set("abc"),
      "DELETE /api/leagues/:id/join-link": () => set(null),
    }));
    await press("Invite Members");
    await pressFocused("Make a join link");
    const link = await screen.findByLabelText("Join link");
    await waitFor(() => expect(focused() === link).toBe(true));
    await pressFocused("Turn off");
    const make = await screen.findByRole("button", { name: "Make a join link" });
    await waitFor(() => expect(focused() === make).toBe(true));
  });

  it.each(["ben@", ""])("to the addresses if they can't be sent: %j", async (addresses) => {
    await openLeague("active", () => ({}));
    await press("Invite Members");
    await sees("Email addresses");
    fill({ "Email addresses": addresses });
    await pressFocused("Send invitations");
    expect(focused() === screen.getByLabelText("Email addresses")).toBe(true);
  });
});
