import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { leagueAnswers, PAYING, PLAYER } from "#tests/specification/web/answers.ts";
import { main, open, sees, server } from "#tests/specification/web/app.tsx";
import { alice, aMember, aPlayerLeague, ben, daysFromNow, LEAGUE, owing } from "#tests/specification/web/fixtures.ts";

const heldUntil = daysFromNow(1 / 48);
const held = aMember(alice, { ...owing, heldUntil });
const follow = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("link", { name }));
const publicly = { isPublic: true };

it("A held seat says so on the payment page and on the league's page", async () => {
  const league = leagueAnswers(publicly, [aMember(ben), held]);
  open(`${LEAGUE}/payment`, alice, { ...PAYING, ...league });
  await sees(/^Your seat is held until/);
  await follow("Not now");
  await waitFor(() => expect(main().getAllByText(/held until/)).not.toHaveLength(0));
  expect(main().queryByText(/due Oct/)).toBeNull();
});

it("A held seat says so in the player's list", async () => {
  open("/player", alice, { ...PLAYER, "GET /api/leagues/my-player": [aPlayerLeague({ heldUntil })] });
  await sees(/your seat is held until/);
});

it("Join and pay, then Not now, shows the seat that was taken", async () => {
  let seats = [aMember(ben)];
  open(LEAGUE, alice, {
    ...leagueAnswers(publicly),
    "GET /api/leagues/:id/members": () => seats,
    "POST /api/create-payment-intent": () => {
      seats = [aMember(ben), held];
      return { clientSecret: "pi_1_secret_1", paymentIntentId: "pi_1", amount: "50.00", yearsSelected: 1 };
    },
  });
  await follow(/^Join and pay/);
  await sees(/^Your seat is held until/);
  await follow("Not now");
  await sees(/^Your seat is held until .+: pay \$50\.00 to keep it\.$/);
  expect(main().queryByRole("link", { name: /^Join and pay/ })).toBeNull();
  expect(server().made("POST /api/create-payment-intent")).toHaveLength(1);
});
