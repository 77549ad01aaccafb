import type { House } from "./house.ts";

/** The rooms of the server. docs/architecture.md shows the same table. */
export const SERVER: House = {
  name: "server",
  folders: ["server", "sandbox"],
  rooms: [
    { name: "processor", holds: "the port to the payment processor, and the one adapter: Stripe's SDK" },
    {
      name: "platform",
      holds: "configuration, database, HTTP, queue, mail, limits, and small things that know nothing about leagues",
    },
    {
      name: "sandbox",
      holds: "a payment processor of our own that speaks Stripe's protocol (a root next to `server/`)",
    },
    { name: "ledger", holds: "the double-entry books: accounts, entries, postings, balances, verification" },
    { name: "access", holds: "who acts, what they may do to a league, and the audit log of it" },
    { name: "notices", holds: "notifications, and the email that goes with each" },
    { name: "people", holds: "accounts: sign-in, sessions, passkeys, second factors, addresses, payout accounts" },
    { name: "members", holds: "seats in a league: who has one, who has paid for which season" },
    { name: "money", holds: "entry fees, refunds, payouts, disputes, holds, escrow, receipts" },
    { name: "votes", holds: "votes on payouts, on the commissioner, and on unclaimed prizes" },
    {
      name: "results",
      holds: "results from fantasy platforms: links, imports with their evidence, whose team is whose",
    },
    {
      name: "leagues",
      holds: "a league's life: creating, inviting, joining, leaving, seasons, replacements, classifieds",
    },
    { name: "operations", holds: "what admins and operators do: oversight, webhooks, reconciliation, backup, doctor" },
    { name: "worker", holds: "the jobs: their registry, their schedule, and what resumes unfinished work" },
    { name: "app", holds: "the files at the top of `server/`: everything put together behind HTTP" },
  ],
  upward: {
    "server/platform/deps.ts → sandbox/sandbox.ts": "only its type: the processor behind the port in sandbox mode",
  },
};

/** The rooms of the contract, named after the server's where they are about the same things. */
export const CONTRACT: House = {
  name: "contract",
  folders: ["contract"],
  rooms: [
    {
      name: "platform",
      holds: "what every call is made of (endpoints, errors, pages), and amounts, percentages, dates and texts",
    },
    { name: "terms", holds: "what a league agrees on: its type, states, fields, entry fee, seasons and prizes" },
    { name: "results", holds: "standings from fantasy platforms, and who wins which prize by them" },
    { name: "notices", holds: "notifications, push, email topics, and the sandbox's mailbox" },
    { name: "people", holds: "accounts: sign-in, sessions, passkeys, second factors, profile" },
    { name: "members", holds: "seats in a league: joining, leaving, reminders, prepaid seasons" },
    { name: "money", holds: "payments, payouts, receipts, disputes, holds, escrow, and the sandbox's cards" },
    { name: "votes", holds: "votes on payouts, on the commissioner, and on unclaimed prizes" },
    {
      name: "leagues",
      holds: "leagues and the lists of them, inviting, replacements, next steps, calendars, ratings",
    },
    { name: "operations", holds: "what only admins do: users, leagues, cases, reconciliation" },
    { name: "app", holds: "the list of all calls" },
  ],
  upward: {},
};

/** The rooms of the web, named after the server's where they show the same things. */
export const WEB: House = {
  name: "web",
  folders: ["web"],
  rooms: [
    { name: "api", holds: "calling the server: requests, loads, lists, and what makes data stale" },
    {
      name: "ui",
      holds: "what every screen is made of: buttons, fields, dialogs, toasts, `<Loaded>`, links and their paths",
    },
    { name: "pot", holds: "the picture of a league's pot with its seats, and the drawings in its style" },
    { name: "access", holds: "who is signed in, and who may open a screen" },
    { name: "notices", holds: "notifications, the mailbox's emails, and the outcome of a link in an email" },
    { name: "people", holds: "accounts: sign-in, profile, sessions, passkeys, second factors, payout accounts" },
    { name: "members", holds: "seats in a league: joining, prepaid seasons, reminders, messages for its chat" },
    { name: "money", holds: "card forms, payouts, disputes, holds, the escrow statement, receipts" },
    { name: "votes", holds: "votes on payouts, on the commissioner, and on unclaimed prizes" },
    { name: "results", holds: "a league's results: links, uploads, whose team is whose, who would win" },
    {
      name: "leagues",
      holds: "a league's page and forms, inviting, leaving, replacements, classifieds, lists of leagues",
    },
    { name: "operations", holds: "what only admins see: users, leagues, cases, reconciliation, the audit log" },
    { name: "landing", holds: "what a visitor sees first" },
    { name: "pages", holds: "one file per screen, put together from the rooms below" },
    {
      name: "shell",
      holds: "what surrounds each screen: header, menu, footer, banner, errors, and its shape while it loads",
    },
    { name: "app", holds: "the files at the top of `web/`: the table of routes, and where it all starts" },
    { name: "prerender", holds: "what the build renders before anyone asks: every screen as it first appears" },
  ],
  upward: {},
};

/** The folders in which no files may import each other in a circle. */
export const ALL_CODE = { folders: ["contract", "server", "sandbox", "web", "verifier", "tests", "scripts", "bench"] };
