import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { CurrentUser } from "#contract/people/auth.ts";
import { ANSWERS_ID } from "#contract/platform/prerendered.ts";
import { ADMIN, AMBIENT, COMMISSIONER, leagueAnswers, PLAYER } from "#tests/specification/web/answers.ts";
import { open, reopen, sees, server } from "#tests/specification/web/app.tsx";
import { type Answers, FakeServer } from "#tests/specification/web/fake-server.ts";
import { ada, alice, casey, LEAGUE, LEAGUE_ID } from "#tests/specification/web/fixtures.ts";
import { aLinkOffer, anInvitation } from "#tests/specification/web/invitation-fixtures.ts";
import { RESULTS } from "#tests/specification/web/results-fixtures.ts";
import { STATEMENT, statementAnswers } from "#tests/specification/web/statement-fixtures.ts";
import { takeGivenAnswers } from "#web/access/given-answers.ts";
import { queryClient } from "#web/access/query-client.ts";
import { type Call, pathOf } from "#web/api/request.ts";
import { knownScreens } from "#web/prerender/known-screens.ts";

type Asked = { path: string; as: CurrentUser | null; asks: readonly Call[]; answers: Answers };

const token = "token-of-the-link";
const INVITED: Answers = { "GET /api/invitations/:token": anInvitation() };
const LINKED: Answers = { "GET /api/join-links/:token": aLinkOffer() };
const CLAIMED: Answers = {
  "GET /api/seat-links/:token": {
    leagueId: LEAGUE_ID,
    leagueName: "Sunday Crew",
    name: "Dana",
    ended: null,
    hasPrize: false,
  },
};
const LISTED: Answers = {
  "GET /api/classifieds": [],
  "GET /api/classifieds/counts": { total: 0, sports: {}, fantasyServices: {} },
};
const OVERSIGHT: Answers = { "GET /api/admin/requests": [], "GET /api/admin/unclaimed": [] };

/** Where each known screen is, who opens it signed in, and what answers it gets. */
const OPENED: Record<string, { path?: string; as: CurrentUser; answers: Answers }> = {
  "/": { as: casey, answers: { ...PLAYER, ...COMMISSIONER } },
  "/your-own-treasurer": { as: casey, answers: {} },
  "/accessibility": { as: casey, answers: {} },
  "/classifieds": { as: alice, answers: LISTED },
  "/invite/:token": { path: `/invite/${token}`, as: alice, answers: { ...INVITED, ...PLAYER } },
  "/join/:token": { path: `/join/${token}`, as: alice, answers: { ...LINKED, ...PLAYER } },
  "/claim/:token": { path: `/claim/${token}`, as: alice, answers: { ...CLAIMED, ...PLAYER } },
  "/player": { as: alice, answers: PLAYER },
  "/commissioner": { as: casey, answers: COMMISSIONER },
  "/leagues/create": { as: casey, answers: {} },
  "/leagues/:id": { path: LEAGUE, as: alice, answers: leagueAnswers() },
  "/leagues/:id/books": { path: STATEMENT, as: alice, answers: statementAnswers() },
  "/leagues/:id/results": { path: `${LEAGUE}/results`, as: alice, answers: { ...leagueAnswers(), ...RESULTS } },
  "/admin": { as: ada, answers: { ...ADMIN, ...OVERSIGHT } },
};

const CASES: [string, Asked][] = Object.entries(knownScreens).flatMap(([screenPath, known]) => {
  const { visitor, member } = known?.asks ?? {};
  if (!visitor && !member) return [];
  const opened = OPENED[screenPath];
  if (!opened) throw new Error(`${screenPath} brings answers: open it here, too.`);
  const { path = screenPath, as, answers } = opened;
  return [
    ...(visitor ? [[`${screenPath} for visitors`, { path, as: null, asks: visitor, answers }] as [string, Asked]] : []),
    ...(member
      ? [
          [`${screenPath} for members`, { path, as, asks: [...member, "GET /api/auth/user"], answers }] as [
            string,
            Asked,
          ],
        ]
      : []),
  ];
});

const params = { id: LEAGUE_ID, token };

/** Puts answers into the page as the server does. */
function bring(text: string) {
  const element = document.createElement("script");
  element.type = "application/json";
  element.id = ANSWERS_ID;
  element.textContent = text;
  document.body.append(element);
  takeGivenAnswers(queryClient);
}

const textOf = ({ asks, answers, as }: Asked) => {
  const answering = new FakeServer();
  answering.answer({ ...AMBIENT, ...(as && { "GET /api/auth/user": as }), ...answers });
  const made = { params, query: new URLSearchParams(), body: undefined };
  return JSON.stringify(
    Object.fromEntries(asks.map((ask) => [pathOf(ask, { params }), answering.answerTo(ask, made)])),
  );
};

const times = (asks: readonly Call[]) => Object.fromEntries(asks.map((ask) => [ask, server().made(ask).length]));
const each = (asks: readonly Call[], count: number) => Object.fromEntries(asks.map((ask) => [ask, count]));
const isLoaded = async () => {
  await screen.findByRole("heading", { level: 1 });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
};

it.each(CASES)(
  "the screen %s asks for everything that its page brings, and for none of it once the page has brought it",
  async (_, asked) => {
    const { path, as, asks, answers } = asked;
    open(path, as, answers);
    await waitFor(() => expect(times(asks)).toEqual(each(asks, 1)));
    await isLoaded();
    await reopen();
    bring(textOf(asked));
    open(path, as, answers);
    await isLoaded();
    expect(times(asks)).toEqual(each(asks, 0));
  },
);

describe("answers that a page brings", () => {
  const league = CASES.find(([name]) => name === "/leagues/:id for members")?.[1] as Asked;

  it("are asked for if they are cut off", async () => {
    bring(textOf(league).slice(0, -50));
    open(league.path, league.as, league.answers);
    await sees("Sunday Crew");
    expect(server().made("GET /api/leagues/:id")).toHaveLength(1);
  });

  it("aren't left in the page", () => {
    bring("{}");
    expect(document.getElementById(ANSWERS_ID)).toBeNull();
  });
});
