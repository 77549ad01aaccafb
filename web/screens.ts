import { parse } from "regexparam";
import { matchRoute } from "wouter";
import { siteName } from "#contract/platform/site.ts";
import { type Later, later, type Module } from "#web/ui/later.tsx";

export type Screen = {
  path: string;
  title: string;
  /** Who may see it: anyone, signed-in users, or only admins (SPEC §2). */
  access: "open" | "protected" | "admin";
  Page: Later;
};

const screen = <Name extends string>(
  path: string,
  title: string,
  access: Screen["access"],
  load: () => Promise<Module<Name>>,
): Screen => ({ path, title, access, Page: later(load) });

/** Every screen but the start page, once. */
export const screens: Screen[] = [
  screen("/your-own-treasurer", "Your own treasurer", "open", () => import("#web/pages/own-money-landing.tsx")),
  screen("/accessibility", "Accessibility", "open", () => import("#web/pages/accessibility.tsx")),
  screen("/login", "Sign in", "open", () => import("#web/pages/login.tsx")),
  screen("/register", "Create your account", "open", () => import("#web/pages/register.tsx")),
  screen("/forgot-password", "Forgot password", "open", () => import("#web/pages/forgot-password.tsx")),
  screen("/reset-password", "Reset password", "open", () => import("#web/pages/reset-password.tsx")),
  screen("/invite/:token", "Invitation", "open", () => import("#web/pages/invitation.tsx")),
  screen("/claim/:token", "Make this seat yours", "open", () => import("#web/pages/claim.tsx")),
  screen("/join/:token", "Join a league", "open", () => import("#web/pages/join.tsx")),
  screen(
    "/replacement-invite/:token",
    "Replacement invitation",
    "open",
    () => import("#web/pages/replacement-invitation.tsx"),
  ),
  screen("/classifieds", "Classifieds", "open", () => import("#web/pages/classifieds.tsx")),
  screen("/not-me/:token", "This wasn't me", "open", () => import("#web/pages/not-me.tsx")),
  screen("/verify-email/:token", "Verify your email address", "open", () => import("#web/pages/verify-email.tsx")),
  screen("/newsletter/:step", "Newsletter", "open", () => import("#web/pages/newsletter.tsx")),
  screen("/unsubscribe/:token", "Stop emails", "open", () => import("#web/pages/unsubscribe.tsx")),
  screen("/mailbox", "Mailbox", "open", () => import("#web/pages/mailbox.tsx")),
  screen("/commissioner", "My leagues", "protected", () => import("#web/pages/commissioner-dashboard.tsx")),
  screen("/player", "My player leagues", "protected", () => import("#web/pages/player-dashboard.tsx")),
  screen("/leagues/create", "Create a league", "protected", () => import("#web/pages/create-league.tsx")),
  screen("/leagues/:id/payment", "Pay the entry fee", "protected", () => import("#web/pages/payment.tsx")),
  screen("/leagues/:id/treasurer", "Treasurer's work", "protected", () => import("#web/pages/treasurer.tsx")),
  screen("/leagues/:id/books", "Books", "protected", () => import("#web/pages/escrow-statement.tsx")),
  screen("/leagues/:id/results", "Results", "protected", () => import("#web/pages/league-results.tsx")),
  screen("/leagues/:id/history", "History", "protected", () => import("#web/pages/league-history.tsx")),
  screen("/checkout", "Pay the entry fee", "protected", () => import("#web/pages/payment.tsx")),
  screen("/leagues/:id", "League", "protected", () => import("#web/pages/league.tsx")),
  screen("/voting/:id", "Payout vote", "protected", () => import("#web/pages/payout-vote.tsx")),
  screen("/receipts/payments/:id", "Receipt", "protected", () => import("#web/pages/payment-receipt.tsx")),
  screen("/receipts/payouts/:id", "Payout receipt", "protected", () => import("#web/pages/payout-receipt.tsx")),
  screen("/admin", "Admin", "admin", () => import("#web/pages/admin.tsx")),
  screen("/admin/tax", "Tax and unclaimed money", "admin", () => import("#web/pages/tax.tsx")),
  screen("/admin/audit", "Audit log", "admin", () => import("#web/pages/audit-log.tsx")),
  screen("/admin/installation", "This installation", "admin", () => import("#web/pages/installation.tsx")),
  screen("/profile", "Profile", "protected", () => import("#web/pages/profile.tsx")),
  screen("/profile/security", "Security", "protected", () => import("#web/pages/security.tsx")),
  screen("/profile/payouts", "Payouts", "protected", () => import("#web/pages/payout-account.tsx")),
  screen("/profile/notifications", "Notifications", "protected", () => import("#web/pages/notifications.tsx")),
  screen("/profile/data", "Your data", "protected", () => import("#web/pages/own-data.tsx")),
  screen("/objections/:id", "Objection", "protected", () => import("#web/pages/objection.tsx")),
  screen(
    "/keep-second-factor",
    "Keep your passkeys and codes",
    "open",
    () => import("#web/pages/keep-second-factor.tsx"),
  ),
  screen(
    "/sandbox/onboarding/:linkId",
    "Where to pay you",
    "protected",
    () => import("#web/pages/sandbox-onboarding.tsx"),
  ),
];

export const NotFoundPage = later(() => import("#web/pages/not-found.tsx"));

/** The screen at an address, found with the same parser and rules as the router's. */
export const screenAt = (path: string) => screens.find((each) => matchRoute(parse, each.path, path)[0]);

/** The page of the screen at an address. */
export const pageAt = (path: string): Later => screenAt(path)?.Page ?? NotFoundPage;

/** What the tab is called at an address, until the screen knows a better name. */
export const titleOf = (path: string): string =>
  path === "/"
    ? `${siteName()}: the money of your fantasy league, kept safe`
    : `${screenAt(path)?.title ?? "Not found"} · ${siteName()}`;
