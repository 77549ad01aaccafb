/** A room of the server: a folder at its top, and what it holds. */
export type Room = { name: string; holds: string };

/**
 * The rooms from the ground up. A room imports its own files and the rooms below it; exceptions are in `UPWARD`.
 * docs/architecture.md shows the same table.
 */
export const ROOMS: readonly Room[] = [
  { name: "processor", holds: "the port to the payment processor, and the one adapter: Stripe's SDK" },
  {
    name: "platform",
    holds: "configuration, database, HTTP, queue, mail, limits, and small things that know no league",
  },
  { name: "sandbox", holds: "a payment processor of our own that speaks Stripe's protocol (a root next to `server/`)" },
  { name: "ledger", holds: "the double-entry books: accounts, entries, postings, balances, verification" },
  { name: "access", holds: "who acts, what they may do to a league, and the audit log of it" },
  { name: "notices", holds: "notifications, and the email that goes with each" },
  { name: "people", holds: "accounts: sign-in, sessions, passkeys, second factors, addresses, payout accounts" },
  { name: "members", holds: "seats in a league: who has one, who has paid for which season" },
  { name: "money", holds: "entry fees, refunds, payouts, disputes, holds, escrow, receipts" },
  { name: "votes", holds: "votes on payouts, on the commissioner, and on unclaimed prizes" },
  {
    name: "leagues",
    holds: "a league's life: creating, inviting, joining, leaving, seasons, replacements, classifieds",
  },
  { name: "operations", holds: "what admins and operators do: oversight, webhooks, reconciliation, backup, doctor" },
  { name: "worker", holds: "the jobs: their registry, their schedule, and what resumes unfinished work" },
  { name: "app", holds: "the files at the top of `server/`: everything put together behind HTTP" },
];

/** Imports that go up, `file → file`, each with its reason. */
export const UPWARD: Readonly<Record<string, string>> = {
  "server/platform/deps.ts → sandbox/sandbox.ts": "only its type: the processor behind the port in sandbox mode",
};
