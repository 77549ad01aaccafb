import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Router } from "wouter";
import type { Classified } from "#contract/leagues/classifieds.ts";
import { positionsOf } from "#contract/terms/payout-structure.ts";
import { aClassified } from "#tests/specification/web/fixtures.ts";
import { queryKey } from "#web/api/query.ts";
import { LeagueCard } from "#web/leagues/classifieds/league-card.tsx";

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS - 60_000).toISOString();

const league = aClassified({
  entryFee: "60.00",
  paymentDeadline: inDays(10),
  endDate: inDays(100),
  payoutStructure: positionsOf([100]),
  commissionerReimbursement: "5.00",
  memberCount: 4,
  paidMembers: 3,
});
const free: Classified = { ...league, entryFee: "0.00", paidMembers: 4, pendingMembers: 0 };

it("says the fixed prizes in a line", () => {
  const rows = [
    { from: 6, amounts: ["150.00"] },
    { from: 10, amounts: ["300.00", "90.00"] },
  ];
  const shown = markup({ ...league, prizeTable: { rows, surplus: "members" } });
  expect(shown).toContain("Prizes: 1st $300, 2nd $90 with 10 or more; less with fewer");
  expect(shown).not.toContain("in prizes");
});

type Visitor = { user?: { id: string }; playsIn?: string[] };

function markup(shown: Classified, { user, playsIn = [] }: Visitor = {}): string {
  const client = new QueryClient();
  client.setQueryData(queryKey("GET /api/auth/user"), user ?? null);
  if (user)
    client.setQueryData(
      queryKey("GET /api/leagues/my-player"),
      playsIn.map((id) => ({ id })),
    );
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/classifieds">
        <LeagueCard league={shown} />
      </Router>
    </QueryClientProvider>,
  );
}

/** The card's words. */
const card = (shown: Classified, visitor?: Visitor): string =>
  markup(shown, visitor)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

const someone = { user: { id: "0d5c7b2e-0000-4000-8000-000000000009" } };

describe("A league's card in the classifieds", () => {
  it("says how much of the pool is prizes and how much the commissioner's", () => {
    const text = card(league);
    expect(text).toContain("$600.00");
    expect(text).toContain("If every seat is paid: $570.00 in prizes");
    expect(text).toContain("With the 3 paid now: $171.00 in prizes");
    expect(text).toContain("5% ( $30.00 )");
  });

  it("names no money and no payment deadline for a free league, and offers a free seat", () => {
    const text = card(free, someone);
    expect(text).toContain("Free");
    expect(text).not.toContain("$");
    expect(text).not.toMatch(/payment|pool|commissioner fee/i);
    expect(text).toContain("Join for free");
    expect(text).toContain("View Details");
  });

  it("says who keeps a treasurer's league's money, and how they have dealt with it so far", () => {
    const record = { seasons: 2, confirmed: 5, medianDays: 1, open: 3, stillKeeps: 0, handedOver: 0, objections: 0 };
    const kept: Classified = { ...league, custody: "treasurer", keeper: { isCommissioner: true, record } };
    expect(card(kept)).toContain("casey keeps the money 2 seasons kept so far, 5 payments confirmed");
    expect(card(kept)).toContain("3 open.");
    expect(card({ ...kept, keeper: { isCommissioner: false, record } })).toContain("A member keeps the money");
    const first = { seasons: 0, confirmed: 0, medianDays: null, open: 0, stillKeeps: 0, handedOver: 0, objections: 0 };
    expect(card({ ...kept, keeper: { isCommissioner: true, record: first } })).toContain("No prize sent so far.");
    expect(card(league)).not.toContain("keeps the money");
    expect(card({ ...kept, entryFee: "0.00" })).not.toContain("keeps the money");
  });

  it("leaves the green button to the screen, because there can be several free leagues", () => {
    expect(markup(free, someone)).not.toMatch(/class="[^"]*\bbg-green /);
  });

  it("offers that seat to visitors, but not to members or the commissioner, nor if full or closed", () => {
    expect(card(free)).toContain("Join for free");
    const member = card(free, { ...someone, playsIn: [free.id] });
    expect(member).toContain("You&#x27;re in");
    expect(member).not.toContain("Join for free");
    expect(card(free, { user: { id: free.commissionerId } })).not.toContain("Join for free");
    expect(card({ ...free, memberCount: 10 }, someone)).not.toContain("Join for free");
    expect(card({ ...free, paymentDeadline: inDays(0) }, someone)).not.toContain("Join for free");
  });

  it("says that the league is full", () => {
    expect(card(league)).not.toContain("Full");
    expect(card({ ...league, memberCount: 10 })).toContain("Full");
  });

  it("uses the singular for one day", () => {
    expect(card({ ...league, paymentDeadline: inDays(1) })).toContain("1 day left");
    expect(card({ ...league, paymentDeadline: inDays(2) })).toContain("2 days left");
    expect(card({ ...league, paymentDeadline: inDays(0) })).toContain("Registration Closed");
  });
});

it("A league's card says what a seat can cost beyond the entry fee", () => {
  const text = (shown: Classified) => markup(shown).replace(/<[^>]+>/g, "");
  expect(text({ ...league, lateFee: "10.00", maxChargesPerMember: "20.00" })).toMatch(
    /Late fee \$10\.00 from .*Charges Up to \$20\.00 a season/,
  );
  expect(text(league)).not.toMatch(/Late fee|Charges/);
});
