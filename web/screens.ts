import type { ComponentType } from "react";
import { parse } from "regexparam";
import { matchRoute } from "wouter";
import { type Later, later } from "#web/ui/later.tsx";

export type Screen = {
  path: string;
  title: string;
  /** Who may see it: anyone, signed-in users, or only admins (SPEC §2). */
  access: "open" | "protected" | "admin";
  Page: Later;
};

/** A screen's module exports nothing else. */
const only = <Name extends string>(module: { [name in Name]: ComponentType }) =>
  Object.values<ComponentType>(module)[0] as ComponentType;

/** Every screen but the start page, once. */
export const screens: Screen[] = [
  {
    path: "/login",
    title: "Sign in",
    access: "open",
    Page: later(() => import("#web/pages/login.tsx").then(only)),
  },
  {
    path: "/register",
    title: "Create your account",
    access: "open",
    Page: later(() => import("#web/pages/register.tsx").then(only)),
  },
  {
    path: "/forgot-password",
    title: "Forgot password",
    access: "open",
    Page: later(() => import("#web/pages/forgot-password.tsx").then(only)),
  },
  {
    path: "/reset-password",
    title: "Reset password",
    access: "open",
    Page: later(() => import("#web/pages/reset-password.tsx").then(only)),
  },
  {
    path: "/invite/:token",
    title: "Invitation",
    access: "open",
    Page: later(() => import("#web/pages/invitation.tsx").then(only)),
  },
  {
    path: "/join/:token",
    title: "Join a league",
    access: "open",
    Page: later(() => import("#web/pages/join.tsx").then(only)),
  },
  {
    path: "/replacement-invite/:token",
    title: "Replacement invitation",
    access: "open",
    Page: later(() => import("#web/pages/replacement-invitation.tsx").then(only)),
  },
  {
    path: "/classifieds",
    title: "Classifieds",
    access: "open",
    Page: later(() => import("#web/pages/classifieds.tsx").then(only)),
  },
  {
    path: "/not-me/:token",
    title: "This wasn't me",
    access: "open",
    Page: later(() => import("#web/pages/not-me.tsx").then(only)),
  },
  {
    path: "/verify-email/:token",
    title: "Verify your email address",
    access: "open",
    Page: later(() => import("#web/pages/verify-email.tsx").then(only)),
  },
  {
    path: "/newsletter/:step",
    title: "Newsletter",
    access: "open",
    Page: later(() => import("#web/pages/newsletter.tsx").then(only)),
  },
  {
    path: "/unsubscribe/:token",
    title: "Stop emails",
    access: "open",
    Page: later(() => import("#web/pages/unsubscribe.tsx").then(only)),
  },
  {
    path: "/mailbox",
    title: "Mailbox",
    access: "open",
    Page: later(() => import("#web/pages/mailbox.tsx").then(only)),
  },
  {
    path: "/commissioner",
    title: "My leagues",
    access: "protected",
    Page: later(() => import("#web/pages/commissioner-dashboard.tsx").then(only)),
  },
  {
    path: "/player",
    title: "My player leagues",
    access: "protected",
    Page: later(() => import("#web/pages/player-dashboard.tsx").then(only)),
  },
  {
    path: "/leagues/create",
    title: "Create a league",
    access: "protected",
    Page: later(() => import("#web/pages/create-league.tsx").then(only)),
  },
  {
    path: "/leagues/:id/payment",
    title: "Pay the entry fee",
    access: "protected",
    Page: later(() => import("#web/pages/payment.tsx").then(only)),
  },
  {
    path: "/leagues/:id/results",
    title: "Results",
    access: "protected",
    Page: later(() => import("#web/pages/league-results.tsx").then(only)),
  },
  {
    path: "/checkout",
    title: "Pay the entry fee",
    access: "protected",
    Page: later(() => import("#web/pages/payment.tsx").then(only)),
  },
  {
    path: "/leagues/:id",
    title: "League",
    access: "protected",
    Page: later(() => import("#web/pages/league.tsx").then(only)),
  },
  {
    path: "/voting/:id",
    title: "Payout vote",
    access: "protected",
    Page: later(() => import("#web/pages/payout-vote.tsx").then(only)),
  },
  {
    path: "/receipts/payments/:id",
    title: "Receipt",
    access: "protected",
    Page: later(() => import("#web/pages/payment-receipt.tsx").then(only)),
  },
  {
    path: "/receipts/payouts/:id",
    title: "Payout receipt",
    access: "protected",
    Page: later(() => import("#web/pages/payout-receipt.tsx").then(only)),
  },
  {
    path: "/admin",
    title: "Admin",
    access: "admin",
    Page: later(() => import("#web/pages/admin.tsx").then(only)),
  },
  {
    path: "/profile",
    title: "Profile",
    access: "open",
    Page: later(() => import("#web/pages/profile.tsx").then(only)),
  },
  {
    path: "/objections/:id",
    title: "Objection",
    access: "protected",
    Page: later(() => import("#web/pages/objection.tsx").then(only)),
  },
  {
    path: "/keep-second-factor",
    title: "Keep your passkeys and codes",
    access: "open",
    Page: later(() => import("#web/pages/keep-second-factor.tsx").then(only)),
  },
  {
    path: "/sandbox/onboarding/:linkId",
    title: "Where to pay you",
    access: "protected",
    Page: later(() => import("#web/pages/sandbox-onboarding.tsx").then(only)),
  },
];

export const NotFoundPage = later(() => import("#web/pages/not-found.tsx").then(only));

/** The screen at an address, found with the same parser and rules as the router's. */
export const screenAt = (path: string) => screens.find((screen) => matchRoute(parse, screen.path, path)[0]);

/** What the tab is called at an address, until the screen knows a better name. */
export const titleOf = (path: string): string =>
  path === "/"
    ? "Potkeeper: the money of your fantasy league, kept safe"
    : `${screenAt(path)?.title ?? "Not found"} · Potkeeper`;
