import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Router } from "wouter";
import type { Classified } from "#contract/leagues/classifieds.ts";
import type { League } from "#contract/leagues/leagues.ts";
import { centsToDecimal, toCents } from "#contract/platform/money.ts";
import { poolTermsOf } from "#contract/terms/pool.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { amountsIn, splitTerms, sumOf } from "#tests/support/splits.ts";
import { queryKey } from "#web/api/query.ts";
import { LeagueCard } from "#web/leagues/classifieds/league-card.tsx";
import { LeagueFacts } from "#web/leagues/league-facts.tsx";
import { PrizeSplit, poolFigures } from "#web/leagues/prize-split.tsx";
import { ProposalPool } from "#web/money/payouts/proposal-pool.tsx";
import { PoolFacts } from "#web/money/receipts/pool-facts.tsx";
import { ProposedPayouts } from "#web/votes/payout-votes/proposed-payouts.tsx";

const NOW = "2026-10-01T12:00:00.000Z";
const league = {
  ...{ id: "0d5c7b2e-0000-4000-8000-000000000001", name: "Sunday Crew", season: "2026", sport: "football" },
  ...{ currency: "USD", custody: "potkeeper" },
  ...{ leagueType: "single_season", payoutFrequency: "end_of_season", payoutRule: "majority_approval" },
  ...{ fantasyService: "yahoo", isPublic: true, description: null, commissionerUsername: "casey" },
  ...{ paymentDeadline: NOW, endDate: NOW, commissionerRating: { average: null, count: 0 } },
  ...{ lateFee: "0.00", lateFeeAfterDays: 3, maxChargesPerMember: "0.00", entryParts: [], keeper: null },
};

function rendered(page: React.ReactNode): string {
  const client = new QueryClient();
  client.setQueryData(queryKey("GET /api/auth/user"), null);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/">{page}</Router>
    </QueryClientProvider>,
  );
}

/** Reads the amounts as rows of `count` figures, and expects each column to end in the sum of its other figures. */
function expectColumnsToAddUp(amounts: readonly number[], count: number) {
  for (let figure = 0; figure < count; figure += 1) {
    const column = amounts.filter((_, index) => index % count === figure);
    expect(sumOf(column.slice(0, -1))).toBe(column.at(-1));
  }
}

describe("The parts of a pool on a screen add up to the pool next to them, to the cent", () => {
  it("in the create form, on a league's page and on an invitation, with every seat paid and with those paid now", () => {
    fc.assert(
      fc.property(splitTerms, (terms) => {
        const figures = poolFigures(terms);
        const full = Math.round(Number(terms.entryFee) * 100) * terms.maxMembers;
        const amounts = amountsIn(rendered(<PrizeSplit terms={poolTermsOf(terms)} figures={figures} />));
        expectColumnsToAddUp(amounts, figures.length);
        expect(amounts.at(-figures.length)).toBe(full);
        expect(figures).toHaveLength(terms.paidMembers === 0 || terms.paidMembers === terms.maxMembers ? 1 : 2);
      }),
    );
  });

  it("in a league's terms, next to each percentage", () => {
    fc.assert(
      fc.property(splitTerms, (terms) => {
        const pot = { paidMembers: 0, collected: "0.00" };
        const text = rendered(<LeagueFacts league={{ ...league, ...terms, pot, sums: null } as unknown as League} />);
        const [facts = "", split = ""] = text.split("Payout structure");
        // The entry fee, the pool, and the fee that it is made of.
        const [, pool = 0, , ...parts] = amountsIn(facts);
        const splitAmounts = amountsIn(split);
        expect(splitAmounts.at(-1)).toBe(pool);
        for (const part of parts) expect(splitAmounts).toContain(part);
      }),
    );
  });

  it("on a classifieds card: the prizes and the commissioner's fee", () => {
    fc.assert(
      fc.property(splitTerms, (terms) => {
        const text = rendered(<LeagueCard league={{ ...league, ...terms, memberCount: 0 } as unknown as Classified} />);
        const [pool = 0] = amountsIn(text.slice(text.indexOf("Total pool")));
        // The card doesn't repeat a full league's prizes if they are the whole pool.
        const prizesAt = text.search(/If every seat is paid|With all/);
        const [fullPrizes = 0] = prizesAt < 0 ? [pool] : amountsIn(text.slice(prizesAt));
        const feeText = text.slice(text.indexOf("Commissioner fee"), text.indexOf("Payout rule"));
        expect(fullPrizes + sumOf(amountsIn(feeText))).toBe(pool);
      }),
    );
  });

  const cents = fc.integer({ min: 0, max: 5_000_000 }).map((amount) => centsToDecimal(toCents(amount)));

  it("in a proposal: the reimbursement, the prizes proposed and what is left over", () => {
    fc.assert(
      fc.property(cents, cents, fc.nat(5_000_000), (available, reimbursement, wanted) => {
        const proposed = toCents(Math.min(wanted, Math.round(Number(available) * 100)));
        const pool = { available, reimbursement, periodAvailable: "0.00", surplus: "0.00" };
        const shown = { ...league, status: "completed" } as unknown as League;
        const amounts = amountsIn(
          rendered(<ProposalPool league={shown} pool={pool} unnamed={[]} proposed={proposed} />),
        );
        const [left = 0, named = 0, rest = 0, ...held] = [...amounts].reverse();
        expect(left + named).toBe(rest);
        if (held.length > 0) expect(rest + (held[0] ?? 0)).toBe(held[1]);
        expect(held).toHaveLength(reimbursement === "0.00" ? 0 : 2);
      }),
    );
  });

  it("in a vote: the payouts, the reimbursement and what is left over", () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 8 }), cents, cents, (prizes, reimbursement, left) => {
        const total = toCents(
          sumOf([...prizes, reimbursement, left].map((amount) => Math.round(Number(amount) * 100))),
        );
        const session = {
          proposedPayouts: prizes.map((amount, index) => ({
            amount,
            setOff: "0.00",
            place: index + 1,
            userId: String(index),
            username: "ben",
          })),
          pool: { total: centsToDecimal(total), reimbursement, left },
          ...{ period: null, custody: "potkeeper" },
        };
        const amounts = amountsIn(rendered(<ProposedPayouts session={session as unknown as VotingSession} />));
        const parts = amounts.slice(prizes.length);
        expect(sumOf(amounts.slice(0, prizes.length))).toBe(parts[0]);
        expect(sumOf(parts.slice(0, -1))).toBe(parts.at(-1));
      }),
    );
  });

  it("on a payout receipt: prizes, reimbursement, returns and what is held", () => {
    fc.assert(
      fc.property(cents, cents, cents, cents, (prizes, reimbursement, returned, held) => {
        const parts = { prizes, reimbursement, returned, held };
        const total = centsToDecimal(
          toCents(sumOf(Object.values(parts).map((amount) => Math.round(Number(amount) * 100)))),
        );
        const [pool, ...rest] = amountsIn(rendered(<PoolFacts pool={{ total, ...parts }} />));
        expect(sumOf(rest)).toBe(pool);
      }),
    );
  });
});
