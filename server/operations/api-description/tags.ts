import type { Endpoint } from "#contract/platform/endpoint.ts";

/** The parts of the API, in the order they are shown: what each is about, and the other tags of calls that belong to it. */
export const TAGS: Readonly<Record<string, { about: string; also?: readonly string[] }>> = {
  leagues: {
    about: "Leagues: opening, finding, editing and running them, their history and their commissioner's ratings.",
    also: ["classifieds", "ratings"],
  },
  members: { about: "Seats in a league: joining, named seats and claims, reminders, leaving." },
  invitations: {
    about: "Invitations by email and by link, and handing on a seat.",
    also: ["replacements"],
  },
  dues: { about: "What members owe: entry fees and their parts, late fees and charges." },
  payments: { about: "Paying by card, and receipts.", also: ["receipts"] },
  treasurer: { about: "Money that a treasurer keeps: who paid whom, and what is still owed." },
  payouts: { about: "Prizes: proposing, holding and sending them. Bank accounts and chargebacks.", also: ["disputes"] },
  escrow: { about: "The books: a season's balances, tables and proof, and the public log.", also: ["log"] },
  results: { about: "Results from fantasy platforms and uploads, and what they award." },
  votes: {
    about: "Votes on payouts and on a new commissioner, and objections.",
    also: ["commissioner votes", "payout votes"],
  },
  dashboards: { about: "What needs the caller, and sums over all of their leagues." },
  notifications: { about: "Notifications, and what is told by email, push and calendar." },
  account: { about: "Accounts: signing in, proof of identity, profile and limits.", also: ["auth"] },
  site: {
    about: "The site itself, its newsletter, and the mailbox and test payments of a trial.",
    also: ["config", "newsletter", "mailbox", "sandbox"],
  },
  admin: { about: "What only admins may do." },
};

/** Finds the part of the API that a call belongs to. */
export const tagOf = ({ schema: { tags: [tag = ""] = [] } }: Endpoint): string =>
  Object.keys(TAGS).find((name) => name === tag || TAGS[name]?.also?.includes(tag)) ?? tag;
