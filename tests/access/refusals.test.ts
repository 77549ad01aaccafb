import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inviteByEmail } from "#contract/leagues/invitations.ts";
import { getJoinLink, renewJoinLink, turnOffJoinLink } from "#contract/leagues/join-links.ts";
import { forgetLeagueHistory, tellLeagueHistory } from "#contract/leagues/league-history.ts";
import {
  copyInvitation,
  listLeagueInvitations,
  resendInvitation,
  revokeInvitation,
} from "#contract/leagues/league-invitations.ts";
import { completeLeague, editLeague, endSeason, previewEdit, startSeason } from "#contract/leagues/leagues.ts";
import { runAgain } from "#contract/leagues/run-again.ts";
import { remindMember, removeMember, sendReminders } from "#contract/members/members.ts";
import { proposePayouts, retryPayout, returnRemainder } from "#contract/money/payouts.ts";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import { assignTeam, linkPlatform, unlinkPlatform, uploadResults } from "#contract/results/league-results.ts";
import { previewUpload } from "#contract/results/upload-reading.ts";
import { remindWinner } from "#contract/votes/unclaimed.ts";
import { ROLES, type Role } from "#tests/access/cast.ts";
import { readingCalls } from "#tests/access/look.ts";
import { openScene, type Scene } from "#tests/access/opening.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { scriptedPlatforms } from "#tests/support/scripted-platforms.ts";

let world: TestApp;
let scene: Scene;
beforeAll(async () => {
  world = await testApp({ environment: { SAFEGUARDS: "second-admin" }, platforms: scriptedPlatforms().platforms });
  scene = await openScene(world);
});
afterAll(() => world.close());

const later = { paymentDeadline: "2026-12-01T00:00:00Z", endDate: "2027-03-01T00:00:00Z" };
/** Acts that only the commissioner and admins may perform, each with valid input. */
const MANAGING: [Endpoint, body?: object][] = [
  [editLeague, { ...later, name: "Mine now" }],
  [previewEdit, { entryFee: "60.00" }],
  [completeLeague],
  [startSeason],
  [endSeason],
  [
    runAgain,
    {
      league: { ...later, name: "Mine again", entryFee: "50.00", payoutStructure: [{ place: 1, percentage: 100 }] },
      invite: [],
    },
  ],
  [inviteByEmail, { emails: ["someone@example.com"] }],
  [listLeagueInvitations],
  [resendInvitation],
  [copyInvitation],
  [revokeInvitation],
  [getJoinLink],
  [renewJoinLink],
  [turnOffJoinLink],
  [linkPlatform, { address: "900000000000000991" }],
  [unlinkPlatform],
  [uploadResults, { text: "1,Anchors" }],
  [previewUpload, { text: "1,Anchors" }],
  [tellLeagueHistory, { text: "2024,1,Ann,50" }],
  [forgetLeagueHistory],
  [assignTeam, { userId: null }],
  [sendReminders],
  [remindMember],
  [removeMember],
  [proposePayouts, { payouts: [{ userId: randomUUID(), place: 1, amount: "1.00" }] }],
  [returnRemainder, { amount: "1.00" }],
];

describe("what only a league's commissioner may do", () => {
  /** 401 without an account, 404 for roles that can't see the league, 403 for those that can but don't run it. */
  const expected = (role: Role): number => {
    if (role === "visitor" || role === "erased") return 401;
    return role === "member" || role === "paid member" ? 403 : 404;
  };
  const others = ROLES.filter((role) => role !== "commissioner" && role !== "admin");

  it.each(MANAGING.map(([endpoint, body]) => [`${endpoint.method} ${endpoint.url}`, endpoint, body] as const))(
    "%s refuses everyone else in a private league",
    async (_, endpoint, body) => {
      const { id, member } = scene.leagues.private;
      const answers = await Promise.all(
        others.map(async (role) => [
          role,
          (
            await scene.people[role].call(endpoint, {
              params: { id, userId: member, invitationId: randomUUID(), teamId: "1" },
              body,
            })
          ).status,
        ]),
      );
      expect(answers).toEqual(others.map((role) => [role, expected(role)]));
    },
  );

  it.each([
    ["reminding a winner", remindWinner],
    ["sending a payout again", retryPayout],
  ] as const)("%s refuses everyone but the people it concerns", async (_, endpoint) => {
    const params = { id: scene.leagues.private.payout };
    for (const role of ["visitor", "stranger", "from the provider", "invited", "member", "erased"] as const) {
      expect([401, 403, 404], role).toContain((await scene.people[role].call(endpoint, { params })).status);
    }
  });
});

/** The admins' calls answer 403 to everyone else, whatever they name. */
const isAdmins = (url: string) => url.startsWith("/api/admin/");

describe("what belongs to someone else", () => {
  const named = readingCalls.filter(({ url }) => /:(id|sessionId|userId|disputeId)\b/.test(url) && !isAdmins(url));
  it.each(named.map((call) => [call.url, call] as const))(
    "at %s answers a stranger as if it didn't exist",
    async (_, call) => {
      const { id, member, session, dispute, payment, payout, results } = scene.leagues.private;
      const ids: Record<string, string> = {
        "/api/receipts/payments/:id": payment,
        "/api/receipts/payouts/:id": payout,
        "/api/voting-sessions/:id": session,
        "/api/objections/:id": scene.requestIds[0] ?? "",
        "/api/sandbox/account-links/:id": "link_unknown",
      };
      const real = {
        id: ids[call.url] ?? id,
        userId: member,
        sessionId: session,
        disputeId: dispute,
        importId: results,
      };
      const none = {
        id: call.url.includes("account-links") ? "link_none" : randomUUID(),
        userId: randomUUID(),
        sessionId: randomUUID(),
        disputeId: "du_none",
        importId: randomUUID(),
      };
      const [there, nowhere] = await Promise.all(
        [real, none].map((params) => scene.people.stranger.call(call, { params })),
      );
      expect([there?.status, there?.error]).toEqual([404, nowhere?.error]);
      expect(nowhere?.status).toBe(404);
    },
  );
});
