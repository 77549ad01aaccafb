import { fireEvent, screen } from "@testing-library/react";
import type { CurrentUser } from "#contract/people/auth.ts";
import { ADMIN, COMMISSIONER, configured, leagueAnswers, PAYING, PLAYER } from "#tests/specification/web/answers.ts";
import { fill, labeled, press } from "#tests/specification/web/app.tsx";
import { duesAnswers } from "#tests/specification/web/dues-fixtures.ts";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import { ada, alice, casey, idOf, LEAGUE, PAYMENT, VOTING, WORK } from "#tests/specification/web/fixtures.ts";
import { aLinkOffer } from "#tests/specification/web/invitation-fixtures.ts";
import { anAnnounced, howToPay, keptAnswers } from "#tests/specification/web/payment-fixtures.ts";
import { DISPUTE, GONE, PAID, RECOVERED, REVIEW, WON } from "#tests/specification/web/recovered.ts";
import { RESULTS, someResults } from "#tests/specification/web/results-fixtures.ts";
import { STATEMENT, statementAnswers } from "#tests/specification/web/statement-fixtures.ts";
import { aDebt, OVER, treasurerAnswers } from "#tests/specification/web/treasurer-fixtures.ts";

type GetCall = Extract<keyof Answers, `GET ${string}`>;

/** A part of a screen that loads: where it is, what it says when that fails, and what shows that it's there. */
export type Loading = {
  call: GetCall;
  path: string;
  as: CurrentUser | null;
  answers: Answers;
  what: string;
  shows: string | RegExp;
  /** Opens the dialog that loads it. */
  reach?: () => Promise<void>;
};

const completed = leagueAnswers({ status: "completed", payoutRule: "majority_approval" });
const home = { path: "/", as: casey, answers: { ...PLAYER, ...COMMISSIONER } };
const player = { path: "/player", as: alice, answers: PLAYER };
const commissioner = { path: "/commissioner", as: casey, answers: COMMISSIONER };
const league = { path: LEAGUE, as: alice, answers: leagueAnswers() };
const ran = { ...league, as: casey };
const kept = { path: WORK, as: casey, answers: keptAnswers({ payments: [anAnnounced()] }) };
const dues = { path: LEAGUE, as: casey, answers: duesAnswers() };
const owesDues = { path: PAYMENT, as: alice, answers: { ...PLAYER, ...PAYING, ...duesAnswers() } };
const owed = { path: PAYMENT, as: alice, answers: { ...keptAnswers(), "GET /api/leagues/:id/how-to-pay": howToPay() } };
const debts = {
  ...ran,
  answers: {
    ...treasurerAnswers({ league: OVER, debts: [aDebt()] }),
    "GET /api/debts/:id/how-to-pay": { ways: [], note: "Sunday Crew", hasAccount: true },
  },
};
/** If several parts fail, the screen says so once for all of them. */
const recovered = (...calls: GetCall[]): Answers => Object.fromEntries(calls.map((call) => [call, RECOVERED[call]]));
const claimed = {
  ...ran,
  answers: {
    ...treasurerAnswers(),
    ...recovered("GET /api/leagues/:id/seat-claims", "GET /api/leagues/:id/claim-asks"),
  },
};
const statement = { ...league, path: STATEMENT, answers: statementAnswers() };
const results = { ...league, path: `${LEAGUE}/results`, answers: { ...leagueAnswers(), ...RESULTS } };
const admin = { path: "/admin", as: ada, answers: ADMIN };
const profile = { as: alice, answers: {} };
const terms = { version: "2026-11", url: "https://pot.example/terms", privacyUrl: null };
const duties = { terms, contact: null, minAge: null, asksPlace: false, askedBefore: "card" as const };
const ASKING: Answers = {
  ...configured({ duties }),
  "GET /api/auth/declarations": {
    ...{ consents: [], birthDate: null, places: [], mayNameBank: false, refusal: null },
    missing: { terms: true, birthDate: false, place: false },
  },
};
const security = {
  ...{ ...profile, path: "/profile/security" },
  answers: recovered(
    ...(["GET /api/auth/sessions", "GET /api/auth/second-factor"] as const),
    ...(["GET /api/auth/account-events", "GET /api/auth/keys"] as const),
  ),
};
const notifications = {
  ...{ ...profile, path: "/profile/notifications" },
  answers: recovered("GET /api/auth/email-choices", "GET /api/auth/push", "GET /api/auth/calendar-feed"),
};

/** Every part that loads, with the answer that it recovers with. */
export const LOADS: (Loading & { answer: Answers })[] = [
  { ...home, call: "GET /api/needs", what: "what needs you", shows: "2 seats are open" },
  { ...home, call: "GET /api/leagues/my-player", what: "your leagues", shows: "Your leagues" },
  { ...player, call: "GET /api/leagues/my-player", what: "your leagues", shows: "Sunday Crew" },
  { ...player, call: "GET /api/dashboard/player-stats", what: "your figures", shows: "$1,234.50" },
  { ...player, call: "GET /api/invitations/my", what: "your invitations", shows: "Accept" },
  { ...player, call: "GET /api/notifications", what: "your notifications", shows: "1 new" },
  { ...player, call: "GET /api/dashboard/prepaid", what: "your prepaid seasons", shows: /You prepaid/ },
  { ...commissioner, call: "GET /api/leagues/my-commissioner", what: "your leagues", shows: "Manage" },
  { ...commissioner, call: "GET /api/dashboard/commissioner-stats", what: "your figures", shows: "$2,345.60" },
  { ...commissioner, call: "GET /api/leagues/formerly-run", what: "the leagues you ran", shows: "Leagues you ran" },
  {
    ...{ ...commissioner, call: "GET /api/dashboard/unclaimed-payouts", shows: /^Waiting for bank details/ },
    what: "the payouts waiting for bank details",
  },
  { ...league, call: "GET /api/leagues/:id", what: "the league", shows: "The terms" },
  { ...league, call: "GET /api/leagues/:id/members", what: "the league", shows: "The terms" },
  { ...league, call: "GET /api/leagues/:id/standing", what: "the league", shows: "The terms" },
  {
    ...{ ...league, call: "GET /api/leagues/:id/commissioner-voting-proposals", shows: /Proposed by/ },
    what: "the votes on the commissioner",
  },
  { ...league, call: "GET /api/leagues/:id/payouts", what: "the payouts", shows: "Payouts" },
  { ...statement, call: "GET /api/leagues/:id", what: "the escrow statement", shows: "Held now" },
  { ...statement, call: "GET /api/leagues/:id/escrow", what: "the escrow statement", shows: "Held now" },
  { ...kept, call: "GET /api/leagues/:id/kept-money", what: "the treasurer's work", shows: "Has this arrived?" },
  { ...kept, call: "GET /api/leagues/:id/debts", what: "the treasurer's work", shows: "Has this arrived?" },
  { ...owed, call: "GET /api/leagues/:id/how-to-pay", what: "how to pay", shows: "You pay Casey Tester" },
  { ...dues, call: "GET /api/leagues/:id/dues", what: "what everyone owes", shows: "What everyone owes" },
  { ...owesDues, call: "GET /api/leagues/:id/dues", what: "what is owed", shows: "Late line-up" },
  { ...league, call: "GET /api/leagues/:id/my-payments", what: "your payments", shows: "Your payments" },
  {
    ...league,
    call: "GET /api/leagues/:id/voting",
    what: "the payout vote",
    shows: "See the vote",
    answers: completed,
  },
  {
    ...{ path: LEAGUE, as: alice, call: "GET /api/leagues/:id/replacement-offer", what: "the offer of your seat" },
    ...{ shows: "Find Replacement", answers: leagueAnswers({ leagueType: "dynasty", maxYears: 3 }) },
  },
  {
    ...{ ...ran, path: `${LEAGUE}#channel`, call: "GET /api/leagues/:id/channel", what: "the channel" },
    shows: /This is a Discord webhook/,
  },
  {
    ...{ ...ran, path: `${LEAGUE}#channel`, call: "GET /api/leagues/:id/channel/deliveries" },
    ...{ what: "what the channel was told", shows: /Nothing yet/ },
    answers: { ...leagueAnswers(), ...recovered("GET /api/leagues/:id/channel") },
  },
  { ...ran, call: "GET /api/leagues/:id/disputes", what: "this league's disputes", shows: "The bank decides" },
  {
    ...{ ...ran, call: "GET /api/leagues/:id/join-link", what: "the join link", shows: "Make a join link" },
    reach: () => press("Invite Members"),
  },
  {
    ...{ path: "/claim/abc", as: null, answers: {}, call: "GET /api/seat-links/:token", what: "the seat" },
    shows: "Make this seat yours",
  },
  {
    ...{ path: "/join/abc", as: alice, call: "GET /api/join-links/:token/names", what: "the league's names" },
    answers: { "GET /api/leagues/my-player": [], "GET /api/join-links/:token": aLinkOffer({ hasNames: true }) },
    shows: "I'm Dana Scully",
  },
  { ...claimed, call: "GET /api/leagues/:id/seat-claims", what: "the claimed seats", shows: "That isn't Dana Scully" },
  { ...claimed, call: "GET /api/leagues/:id/claim-asks", what: "who asks for a seat", shows: "That's Dana Scully" },
  {
    ...{ path: "/join/abc", as: null, answers: {}, call: "GET /api/join-links/:token", what: "the league" },
    shows: "Create account and join",
  },
  {
    ...{ ...ran, call: "GET /api/leagues/:id/invitations", what: "who was invited", shows: "maya@example.com" },
    reach: () => press("Invite Members"),
  },
  {
    ...{ ...ran, call: "GET /api/disputes/:disputeId/evidence", what: "the evidence", shows: "They paid." },
    ...{ answers: { ...leagueAnswers(), "GET /api/leagues/:id/disputes": [DISPUTE] } },
    reach: () => press("See the answer"),
  },
  {
    ...{ ...ran, call: "GET /api/leagues/:id/payout-pool", what: "the money available for payouts", shows: /vote/ },
    ...{ answers: completed, reach: () => press("Propose Payouts") },
  },
  {
    ...{ ...ran, call: "GET /api/leagues/:id/members/:userId/refund-terms" },
    ...{ what: "what Alice Tester would get back", shows: "Keep", reach: () => press("Remove Alice Tester") },
  },
  { ...debts, call: "GET /api/leagues/:id/debts", what: "the payouts", shows: "1st place" },
  { ...debts, call: "GET /api/leagues/:id/kept-money", what: "who keeps the money", shows: /Potkeeper doesn't/ },
  {
    ...{ ...debts, call: "GET /api/debts/:id/how-to-pay", what: "how to pay Alice Tester", shows: "I've sent it" },
    path: WORK,
    reach: () => press("Pay Alice Tester $70.00"),
  },
  {
    ...{ ...league, call: "GET /api/leagues/:id/commissioner-rating", what: "your rating", shows: "Rating" },
    reach: () => press("Rate the commissioner"),
  },
  { ...league, path: PAYMENT, call: "GET /api/leagues/:id", what: "your payment", shows: /Pay/, answers: PAYING },
  { ...league, path: PAYMENT, call: "GET /api/config", what: "your payment", shows: /Pay/, answers: PAYING },
  {
    ...{ path: "/login", as: null, call: "GET /api/auth/second-step", what: "the second step", shows: "6-digit code" },
    answers: { "POST /api/auth/login": failing(403, { message: "One more step.", code: "second_factor" }) },
    reach: async () => {
      await labeled("Password");
      fill({ Username: "alice", Password: "secret" });
      await press("Sign In");
    },
  },
  { ...league, call: "GET /api/leagues/:id/results", what: "the results", shows: "See the results" },
  { ...results, call: "GET /api/leagues/:id/results", what: "the results", shows: "Final table" },
  { ...results, call: "GET /api/leagues/:id/results/imports/:importId", what: "what changed", shows: "Gale Force" },
  {
    ...{
      ...results,
      call: "GET /api/leagues/:id/results/imports/:importId",
      what: "the evidence",
      shows: /answered 200$/,
      reach: () => press("Show the evidence"),
    },
    answers: { ...leagueAnswers(), "GET /api/leagues/:id/results": someResults({ fetches: [] }) },
  },
  { ...league, path: VOTING, call: "GET /api/voting-sessions/:id", what: "the vote", shows: "Proposed payouts" },
  {
    ...{ path: `/receipts/payments/${PAID.id}`, as: alice, answers: {} },
    ...{ call: "GET /api/receipts/payments/:id", what: "the receipt", shows: "Entry fee of Alice Tester" },
  },
  {
    ...{ path: `/receipts/payouts/${WON.id}`, as: alice, answers: {} },
    ...{ call: "GET /api/receipts/payouts/:id", what: "the receipt", shows: "Payout receipt" },
  },
  { ...admin, call: "GET /api/admin/stats", what: "the figures", shows: "$3,456.70" },
  { ...admin, call: "GET /api/admin/users", what: "the users", shows: "ada" },
  {
    ...{ ...admin, call: "GET /api/admin/leagues", what: "the leagues", shows: "Sunday Crew" },
    reach: async () => void fireEvent.mouseDown(await screen.findByRole("tab", { name: "Leagues Management" })),
  },
  { ...admin, call: "GET /api/admin/cases", what: "the cases waiting for an admin", shows: "Waiting for an admin (1)" },
  { ...admin, call: "GET /api/admin/unclaimed", what: "unclaimed money", shows: "Unclaimed money (1)" },
  {
    ...{ ...admin, path: "/admin/audit", call: "GET /api/admin/audit-log" },
    ...{ what: "the audit log", shows: /No admin has done/ },
  },
  {
    ...{ ...admin, path: "/admin/installation", call: "GET /api/admin/installation" },
    ...{ what: "this installation’s settings", shows: "You're ready for treasurer leagues" },
  },
  { ...admin, path: "/admin/installation", call: "GET /api/log", what: "the log", shows: /Last signed/ },
  {
    ...{ ...admin, path: "/admin/tax", call: "GET /api/admin/tax", what: "the tax report" },
    shows: "Potkeeper sent no prizes in 2026.",
  },
  { ...admin, call: "GET /api/admin/reconciliation", what: "the comparison", shows: "Compare now" },
  {
    ...{ ...admin, call: "GET /api/admin/requests", what: "requests for a second admin" },
    shows: "Waiting for a second admin (1)",
  },
  {
    ...{ ...admin, call: "GET /api/voting-sessions/:id", what: "the proposal", shows: /^Rejected/ },
    ...{ answers: { ...ADMIN, ...leagueAnswers(), "GET /api/admin/cases": [REVIEW] }, reach: () => press("Decide") },
  },
  {
    ...{ ...admin, call: "GET /api/leagues/:id/payouts", what: "the league", shows: "New commissioner" },
    ...{ answers: { ...ADMIN, ...leagueAnswers(), "GET /api/admin/cases": [GONE] }, reach: () => press("Step in") },
  },
  { ...security, call: "GET /api/auth/second-factor", what: "your passkeys and codes", shows: "Passkeys" },
  { ...security, call: "GET /api/auth/sessions", what: "where you're signed in", shows: "Sign out everywhere" },
  { ...security, call: "GET /api/auth/keys", what: "your keys", shows: "Make a key" },
  {
    ...{ ...profile, path: "/profile/payouts", call: "GET /api/payout-account", what: "your payout account" },
    shows: "Add a bank account",
  },
  {
    ...{ ...profile, path: "/profile/payouts", call: "GET /api/auth/ways-to-pay", what: "the ways to pay you" },
    ...{ answers: recovered("GET /api/payout-account"), shows: "Add a way to pay" },
  },
  {
    ...{ ...profile, path: "/profile/payouts", call: "GET /api/auth/play-limits", what: "your limits" },
    ...{ answers: recovered("GET /api/payout-account"), shows: "Take a break" },
  },
  {
    ...{ ...profile, path: "/profile/payouts", call: "GET /api/prizes/my-years", what: "your prizes by year" },
    ...{ answers: recovered("GET /api/payout-account"), shows: "Your prizes by year" },
  },
  {
    ...{ ...profile, path: "/profile/data", call: "GET /api/auth/declarations", what: "what you accepted and told us" },
    ...{ answers: ASKING, shows: "Not accepted yet" },
  },
  { ...notifications, call: "GET /api/auth/email-choices", what: "what we tell you about", shows: "Tell me when" },
  { ...notifications, call: "GET /api/auth/push", what: "what we tell you about", shows: "Tell me when" },
  {
    ...notifications,
    call: "GET /api/auth/calendar-feed",
    what: "your calendar feed",
    shows: "Make a calendar address",
  },
  {
    ...{ ...security, call: "GET /api/auth/account-events", what: "your account history" },
    shows: "Nothing has happened on your account yet.",
  },
  {
    ...{ path: "/classifieds", as: null, answers: {}, call: "GET /api/classifieds", what: "the classifieds" },
    shows: "No leagues available",
  },
  { path: "/mailbox", as: null, answers: {}, call: "GET /api/mailbox", what: "the mailbox", shows: "No emails yet" },
  {
    ...{ path: "/invite/abc", as: null, answers: {}, call: "GET /api/invitations/:token", what: "the invitation" },
    shows: "Accept Invitation",
  },
  {
    ...{ path: "/replacement-invite/abc", as: alice, answers: {}, what: "the invitation" },
    ...{ call: "GET /api/replacement-invitations/token/:token", shows: /Dynasty of Dorks/ },
  },
  {
    ...{ path: "/not-me/abc", as: null, answers: {}, call: "GET /api/account-notices/:token" },
    ...{ what: "what this link is about", shows: "This wasn't you?" },
  },
  {
    ...{ path: "/unsubscribe/abc", as: null, answers: {}, call: "GET /api/email-wishes/:token" },
    ...{ what: "what this link is about", shows: "Stop invitation emails?" },
  },
  {
    ...{ path: `/objections/${idOf(700)}`, as: alice, answers: {}, call: "GET /api/objections/:id" },
    ...{ what: "this plan", shows: "Change the email address of alice." },
  },
  {
    ...{ path: "/sandbox/onboarding/link_1", as: alice, answers: {}, call: "GET /api/sandbox/account-links/:id" },
    ...{ what: "this page", shows: "Routing number" },
  },
].map((load) => ({ ...load, answer: { ...answerOf(load as Loading) } }) as Loading & { answer: Answers });

function answerOf({ call, answers }: Loading): Answers {
  return { [call]: answers[call] !== undefined && !(call in RECOVERED) ? answers[call] : RECOVERED[call] };
}

/** What a list says, where it's empty. */
export const EMPTY: (Pick<Loading, "call" | "path" | "as" | "answers"> & { says: string })[] = [
  { ...home, call: "GET /api/needs", says: "Nothing yet." },
  { ...player, call: "GET /api/leagues/my-player", says: "You aren't in a league yet" },
  { ...player, call: "GET /api/invitations/my", says: "No invitations are waiting for you." },
  { ...player, call: "GET /api/notifications", says: "You're all caught up! No new notifications." },
  { ...commissioner, call: "GET /api/leagues/my-commissioner", says: "No leagues yet" },
  { ...league, call: "GET /api/leagues/:id/members", says: "No members yet" },
  { ...admin, call: "GET /api/admin/users", says: "No users yet" },
  { ...admin, path: "/admin/audit", call: "GET /api/admin/audit-log", says: "No admin has done any of this yet." },
  { ...security, call: "GET /api/auth/account-events", says: "Nothing has happened on your account yet." },
  { path: "/classifieds", as: null, answers: {}, call: "GET /api/classifieds", says: "No leagues available" },
  { path: "/mailbox", as: null, answers: {}, call: "GET /api/mailbox", says: "No emails yet" },
];
