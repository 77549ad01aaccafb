import { describe, expect, it } from "vitest";
import type { ChainLink, Escrow } from "#contract/money/escrow.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { statementCsv } from "#web/money/escrow/statement-csv.ts";
import { amountsInChain, verifyChain } from "#web/money/escrow/verify-chain.ts";

const LEAGUE = "0d5c7b2e-0000-4000-8000-000000000000";

async function sealed(previousHash: string, entryId: string, text: string): Promise<ChainLink> {
  const canonical = `entry ${entryId}\n${text}`;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${previousHash}\n${canonical}`));
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { position: Number(entryId), entryId, previousHash, hash, canonical };
}

async function threeLinks() {
  const first = await sealed("0".repeat(64), "1", paid);
  const second = await sealed(first.hash, "2", refunded);
  return { first, second, third: await sealed(second.hash, "3", paid) };
}

const paid = `event entry_fee.paid\nposting escrow:${LEAGUE}:1 -5000\nposting processor 5000`;
const refunded = `event refund.begun\nposting escrow:${LEAGUE}:1 5000\nposting refunds_in_flight:${LEAGUE}:1 -5000`;

describe("the hash chain", () => {
  it("is intact if every link follows from the one before", async () => {
    const { first, second } = await threeLinks();
    expect(await verifyChain([first, second])).toEqual({ isWhole: true, entries: 2, head: second.hash });
    expect(await verifyChain([])).toMatchObject({ isWhole: true, entries: 0 });
  });

  it("breaks where an entry was changed, removed or moved", async () => {
    const { first, second, third } = await threeLinks();
    const changed = { ...second, canonical: second.canonical.replace("5000", "5001") };
    expect(await verifyChain([first, changed, third])).toEqual({ isWhole: false, brokenAt: 2 });
    expect(await verifyChain([first, third])).toEqual({ isWhole: false, brokenAt: 3 });
    expect(await verifyChain([first, { ...second, entryId: "9" }])).toEqual({ isWhole: false, brokenAt: 2 });
  });

  it("shows what each entry did to the season's money", async () => {
    const { first, second } = await threeLinks();
    const other = await sealed(second.hash, "3", "event transfer.sent\nposting payable:x 1");
    const amounts = amountsInChain([first, second, other], { leagueId: LEAGUE, seasonYear: 1 });
    expect([...amounts]).toEqual([
      ["1", 5000],
      ["2", 0],
    ]);
  });
});

describe("the statement for a spreadsheet", () => {
  it("quotes what must be quoted and lets no name become a formula", () => {
    const sums = { balance: "0.00", refundsInFlight: "0.00", disputed: "0.00", collected: "50.00", paidOut: "0.00" };
    const escrow: Escrow = {
      ...sums,
      setAside: "0.00",
      carried: "0.00",
      refunded: "50.00",
      notSent: "0.00",
      seasonYear: 1,
      seasons: [1],
      namesShown: true,
      head: { position: 2, hash: `3f2a09bc${"0".repeat(56)}` },
      earlier: null,
      entries: [
        {
          id: "1",
          eventType: "entry_fee.paid",
          occurredAt: "2026-09-01T12:00:00.000Z",
          description: '=HYPERLINK("x"), "y"',
          amount: "50.00",
          balance: "50.00",
        },
        {
          id: "2",
          eventType: "refund.confirmed",
          occurredAt: "2026-09-02T12:00:00.000Z",
          description: "Refund",
          amount: "-50.00",
          balance: "0.00",
        },
      ],
    };
    expect(
      statementCsv(escrow, { season: "2026", words: wordsOf({ custody: "potkeeper" }).books, currency: "USD" }).split(
        "\r\n",
      ),
    ).toEqual([
      "Season,Entry,Date (UTC),What happened,Amount (USD),In escrow (USD)",
      '2026,1,2026-09-01T12:00:00.000Z,"\'=HYPERLINK(""x""), ""y""",50.00,50.00',
      "2026,2,2026-09-02T12:00:00.000Z,Refund,-50.00,0.00",
      `Head of the books,2 · 3f2a09bc${"0".repeat(56)}`,
      "",
    ]);
    const inPounds = { season: "2026", words: wordsOf({ custody: "treasurer" }).books, currency: "GBP" };
    expect(statementCsv(escrow, inPounds).split("\r\n")[0]).toContain("Amount (GBP),Kept (GBP)");
    expect(
      statementCsv(escrow, {
        season: "=2026, fall",
        words: wordsOf({ custody: "potkeeper" }).books,
        currency: "USD",
      }).split("\r\n")[2],
    ).toBe('"\'=2026, fall",2,2026-09-02T12:00:00.000Z,Refund,-50.00,0.00');
  });
});
