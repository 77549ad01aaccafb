import { expect, it } from "vitest";
import { basisChanged } from "#server/notices/changed-basis.ts";

const corrected = [{ week: 3, teams: "Harbor Anchors", isProposed: true }] as never;
const changed = (canCompare: boolean) =>
  basisChanged(
    { id: "league", name: "Sunday League", currency: "USD" },
    { to: ["reader"], sessionId: "vote", of: "vote", isBack: false, until: new Date(0), corrected, canCompare },
  );

it("Only people who see a league's results are told what changed in them", () => {
  const [inLeague, gone] = [changed(true), changed(false)].map(({ message, email }) =>
    JSON.stringify([message, email]),
  );
  expect(inLeague).toContain("They now give the prizes of week 3 to Harbor Anchors. Compare the");
  expect(gone).not.toMatch(/Anchors|week 3|Compare/);
});
