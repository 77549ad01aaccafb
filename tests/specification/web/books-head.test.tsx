import { screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import type { ChainLink } from "#contract/money/escrow.ts";
import { formatHead } from "#contract/money/heads.ts";
import type { Custody } from "#contract/terms/custody.ts";
import { fill, open, press, sees } from "#tests/specification/web/app.tsx";
import { aLeague, alice } from "#tests/specification/web/fixtures.ts";
import { HEAD, PAID, WON } from "#tests/specification/web/recovered.ts";
import { STATEMENT, statementAnswers } from "#tests/specification/web/statement-fixtures.ts";

const AT = new Date("2026-11-03T12:00:00Z");
const NEVER = `5 · ${"ab".repeat(16)}`;

async function linked(previousHash: string, position: number): Promise<ChainLink> {
  const canonical = `entry ${position}\noccurred ${AT.getTime() * 1000 + 7}`;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${previousHash}\n${canonical}`));
  return { position, entryId: String(position), previousHash, hash: Buffer.from(digest).toString("hex"), canonical };
}

let links: ChainLink[];
let first: ChainLink;
beforeAll(async () => {
  first = await linked("0".repeat(64), 1);
  links = [first, await linked(first.hash, 2)];
});

function show({ chain = links, custody = "potkeeper" as Custody, at = STATEMENT } = {}) {
  open(at, alice, {
    ...statementAnswers({ head: chain.at(-1) ?? null }),
    "GET /api/leagues/:id": aLeague({ custody }),
    "GET /api/leagues/:id/escrow/chain": ({ query }) => ({
      links: chain.filter(({ position }) => position > Number(query.get("after"))),
      unsealed: 0,
    }),
  });
}

async function check(head: string) {
  await sees("Check an old head");
  fill({ "Check an old head": head });
  await press("Check");
}

it("The books show their head, short, to copy", async () => {
  show();
  await sees(formatHead(links[1] ?? first), "Head of the books, to keep");
});

it("An old head that the recomputed chain has is a yes, with its entry and its day", async () => {
  show();
  await check(` Head ${formatHead(first).toUpperCase()}. `);
  await sees("Yes: entry 1 of 2, Nov 3, 2026, and nothing before it has changed.");
});

it("A link with a head checks it at once", async () => {
  show({ at: `${STATEMENT}?head=1.${first.hash}#head` });
  await sees("Yes: entry 1 of 2, Nov 3, 2026, and nothing before it has changed.");
});

it.each([
  ["potkeeper", /Then show the other members, and write to/],
  ["treasurer", /Then ask the treasurer, show the other members, and write to/],
] as const)("A head that the chain never had is a no, with what to do then: %s", async (custody, next) => {
  show({ custody });
  await check(NEVER);
  await sees("No: these books never had this head. They have only 2 entries.", next);
});

it("The browser takes nobody's word: a head is a no if an entry before it was changed", async () => {
  const changed = { ...first, canonical: first.canonical.replace("occurred", "happened") };
  show({ chain: [changed, ...links.slice(1)] });
  await check(formatHead(links[1] ?? first));
  await sees("No: the chain breaks at entry 1, so these books were changed.");
});

it("Verifying the statement notices a head that isn't the chain's", async () => {
  open(STATEMENT, alice, {
    ...statementAnswers({ head: HEAD }),
    "GET /api/leagues/:id/escrow/chain": ({ query }) => ({
      links: query.get("after") === "0" ? links : [],
      unsealed: 0,
    }),
  });
  await press("Verify this statement");
  await sees("The head that this page shows isn't in the chain. Tell an admin.");
});

it("Too little of a head is refused with what to paste", async () => {
  show();
  await check("1 · 3f2a 09bc");
  await sees("Paste the whole head: its number, and at least 32 digits and letters after it.");
  expect(screen.queryByText(/^(Yes|No):/)).toBeNull();
});

it.each([`/receipts/payments/${PAID.id}`, `/receipts/payouts/${WON.id}`])(
  "A receipt says the head of the books: %s",
  async (path) => {
    open(path, alice, { "GET /api/receipts/payments/:id": PAID, "GET /api/receipts/payouts/:id": WON });
    await sees("41 · 3f2a 09bc 3f2a 09bc 3f2a 09bc 3f2a 09bc");
  },
);
