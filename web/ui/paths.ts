import { isOwnPath } from "#contract/platform/own-path.ts";

/** Every screen's path; links are built only from these. */
export const paths = {
  home: () => "/",
  ownTreasurer: () => "/your-own-treasurer",
  accessibility: () => "/accessibility",
  login: (next?: string) => (next ? `/login?next=${encodeURIComponent(next)}` : "/login"),
  register: (next?: string) => (next ? `/register?next=${encodeURIComponent(next)}` : "/register"),
  forgotPassword: () => "/forgot-password",
  resetPassword: (token: string) => `/reset-password?token=${token}`,
  commissioner: () => "/commissioner",
  player: () => "/player",
  classifieds: () => "/classifieds",
  admin: () => "/admin",
  auditLog: () => "/admin/audit",
  tax: () => "/admin/tax",
  installation: () => "/admin/installation",
  voting: (sessionId: string) => `/voting/${sessionId}`,
  paymentReceipt: (paymentId: string) => `/receipts/payments/${paymentId}`,
  payoutReceipt: (payoutId: string) => `/receipts/payouts/${payoutId}`,
  profile: () => "/profile",
  security: () => "/profile/security",
  payouts: () => "/profile/payouts",
  notifications: () => "/profile/notifications",
  ownData: () => "/profile/data",
  verifyEmail: (token: string) => `/verify-email/${token}`,
  mailbox: () => "/mailbox",
  createLeague: () => "/leagues/create",
  runAgain: (leagueId: string) => `/leagues/create?again=${leagueId}`,
  league: (leagueId: string) => `/leagues/${leagueId}`,
  disputes: (leagueId: string) => `/leagues/${leagueId}#disputes`,
  payment: (leagueId: string) => `/leagues/${leagueId}/payment`,
  books: (leagueId: string) => `/leagues/${leagueId}/books`,
  history: (leagueId: string) => `/leagues/${leagueId}/history`,
  results: (leagueId: string) => `/leagues/${leagueId}/results`,
  replacementInvitation: (token: string) => `/replacement-invite/${token}`,
  invitation: (token: string) => `/invite/${token}`,
  join: (token: string) => `/join/${token}`,
  claim: (token: string) => `/claim/${token}`,
};

/** Where to go after signing in: always a path of this site. */
export function safeNext(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  return isOwnPath(next) ? next : paths.home();
}

/** The same for links between the sign-in and registration screens, which pass it on; undefined if there is none. */
export function carriedNext(): string | undefined {
  const next = safeNext(window.location.search);
  return next === paths.home() ? undefined : next;
}
