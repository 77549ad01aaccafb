import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { NO_BANK, PLAYER } from "#tests/specification/web/answers.ts";
import { open, sees, server } from "#tests/specification/web/app.tsx";
import { aLeague, alice, aPlayerLeague, NOW } from "#tests/specification/web/fixtures.ts";

const ASKED = /is yours: add your bank account/;
const READY = /^You're ready to be paid\./;

it("someone who comes back with a bank account is never asked for one next to being ready", async () => {
  const step = {
    kind: "add_bank",
    leagueId: aLeague().id,
    leagueName: "Sunday Crew",
    currency: "USD",
    amount: "50.00",
    since: NOW,
  };
  const seen: boolean[] = [];
  const observer = new MutationObserver(() =>
    seen.push(screen.queryByText(READY) !== null && screen.queryByText(ASKED) !== null),
  );
  observer.observe(document.body, { childList: true, subtree: true });
  open("/player?payout_account=returned", alice, {
    ...PLAYER,
    "GET /api/payout-account": { ...NO_BANK, status: "ready" },
    // Asked before the processor said that the account is ready.
    "GET /api/needs": () => (server().made("GET /api/needs").length === 1 ? [{ ...step, kind: "add_bank" }] : []),
  });
  await sees(READY);
  observer.disconnect();
  expect(seen).not.toContain(true);
  expect(screen.queryByText(ASKED)).toBeNull();
});

it("says that money is on its way next to nothing needing its winner", async () => {
  open("/player", alice, {
    ...PLAYER,
    "GET /api/leagues/my-player": [aPlayerLeague()],
    "GET /api/payout-account": { ...NO_BANK, status: "ready", onItsWay: "50.00" },
  });
  await sees("Nothing needs you. Enjoy the game.", /is on its way to your bank account\.$/, "$50.00");
});
