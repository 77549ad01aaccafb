import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { open, sees } from "#tests/specification/web/app.tsx";
import { alice } from "#tests/specification/web/fixtures.ts";
import { PAID, WON } from "#tests/specification/web/recovered.ts";

const shownAs = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

it("A payment's receipt calls its seasons what the payment page calls them", async () => {
  const [season] = PAID.seasons;
  const seasons = [{ seasonYear: 1, amount: "50.00", ...season, season: "2026", refunded: "20.00" }];
  open(`/receipts/payments/${PAID.id}`, alice, { "GET /api/receipts/payments/:id": { ...PAID, seasons } });
  await sees("Season 2026");
  expect(shownAs("Season 2026")).toBe("$50.00");
  expect(shownAs("Refunded for season 2026")).toBe("$20.00");
});

it("A payment's receipt names the person who runs the league", async () => {
  open(`/receipts/payments/${PAID.id}`, alice, { "GET /api/receipts/payments/:id": PAID });
  await sees("Run by");
  expect(shownAs("Run by")).toBe("Casey Tester");
});

it("A payout's receipt calls its season the same", async () => {
  open(`/receipts/payouts/${WON.id}`, alice, { "GET /api/receipts/payouts/:id": { ...WON, season: "2026" } });
  await sees("Payout receipt");
  expect(shownAs("Season")).toBe("2026");
});
