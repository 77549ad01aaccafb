import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { invitationStatuses } from "#contract/leagues/invitations.ts";
import { dueStatuses } from "#contract/members/due-kinds.ts";
import { paymentStatuses } from "#contract/members/payment-status.ts";
import { statusesAfter } from "#contract/money/dispute-rules.ts";
import { disputeStatuses } from "#contract/money/disputes.ts";
import { paymentRecordStatuses, refundStatuses } from "#contract/money/payments.ts";
import { payoutStatuses } from "#contract/money/payouts.ts";
import { adminRequestStatuses } from "#contract/operations/admin-requests.ts";
import { leagueStatuses, statusChangeRefusal } from "#contract/terms/league-status.ts";
import { voteStatuses } from "#contract/votes/votes.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const page = readFileSync(path.join(ROOT, "docs/states.md"), "utf8");

const STATUSES: Record<string, readonly string[]> = {
  ...{
    leagueStatuses,
    paymentStatuses,
    dueStatuses,
    paymentRecordStatuses,
    refundStatuses,
    disputeStatuses,
    payoutStatuses,
  },
  ...{ voteStatuses, invitationStatuses, adminRequestStatuses },
};

const named = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);

/** The page's tables by the list that their heading names: each status with those that can follow. */
const tables = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const rows = [...section.matchAll(/^\| `(\w+)` \|[^|]+\|([^|]+)\|$/gm)];
      return [
        named(section.split("\n")[0] ?? "")[0] ?? "",
        rows.map(([, status = "", next = ""]) => ({ status, next: named(next) })),
      ];
    }),
);

describe("docs/states.md", () => {
  it("has a table for each list of statuses that the contract exports", () => {
    const files = readdirSync(path.join(ROOT, "contract"), { recursive: true, encoding: "utf8" });
    const exported = files
      .filter((file) => file.endsWith(".ts"))
      .flatMap((file) => [
        ...readFileSync(path.join(ROOT, "contract", file), "utf8").matchAll(
          /^export const (\w+Statuses) = (?:\[|Object\.keys\()/gm,
        ),
      ]);
    const names = exported.map(([, name = ""]) => name).sort();
    expect([...tables.keys()].sort()).toEqual(names);
    expect(Object.keys(STATUSES).sort()).toEqual(names);
  });

  it.each(Object.entries(STATUSES))(
    "lists each of %s once, followed only by others from the same list",
    (name, statuses) => {
      const rows = tables.get(name) ?? [];
      expect(rows.map(({ status }) => status)).toEqual(statuses);
      const invented = rows.flatMap(({ status, next }) =>
        next.filter((to) => to === status || !statuses.includes(to)).map((to) => `${status} → ${to}`),
      );
      expect(invented).toEqual([]);
    },
  );

  it("shows which statuses can follow each dispute status when the processor sends news", () => {
    const possible = disputeStatuses.map((status) => ({ status, next: statusesAfter[status] }));
    expect(tables.get("disputeStatuses")).toEqual(possible);
  });

  it("shows which statuses a league can be set to from each while no prize has been paid", () => {
    const possible = leagueStatuses.map((from) => ({
      status: from,
      next: leagueStatuses.filter((to) => to !== from && !statusChangeRefusal({ from, to, payoutMade: false })),
    }));
    expect(tables.get("leagueStatuses")).toEqual(possible);
  });
});
