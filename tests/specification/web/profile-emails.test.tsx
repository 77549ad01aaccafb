import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { labeled, open, sees, seesToast, server } from "#tests/specification/web/app.tsx";
import { failing, PENDING } from "#tests/specification/web/fake-server.ts";
import { alice } from "#tests/specification/web/fixtures.ts";

/** RULES §19: people choose in their profile which notices also come as email; money and security always do. */
const CHOICES = "GET /api/auth/email-choices";
const CHOOSE = "PUT /api/auth/email-choices/:topic";
const choices = (leagueCompleted: boolean) => [
  { topic: "league_completed" as const, wanted: leagueCompleted },
  { topic: "commissioner_vote_proposed" as const, wanted: true },
  { topic: "commissioner_vote_result" as const, wanted: false },
];
const COMPLETED = "A league is completed: email me";
const push = {
  publicKey: "BKey",
  isOn: false,
  choices: [...choices(true).map(({ topic }) => ({ topic, wanted: true })), { topic: "money" as const, wanted: true }],
};
const PUSH = { "GET /api/auth/push": push };

it("the profile shows each choice, and saves one as it is made", async () => {
  open("/profile/notifications", alice, { ...PUSH, [CHOICES]: choices(true), [CHOOSE]: choices(false) });
  const box = await labeled(COMPLETED);
  expect([box.checked, (await labeled("A vote on a commissioner ends: email me")).checked]).toEqual([true, false]);
  await sees("Always");
  box.click();
  await seesToast("Saved", "We'll no longer email you about completed leagues.");
  const [made] = server().made(CHOOSE);
  expect([made?.params, made?.body]).toEqual([{ topic: "league_completed" }, { wanted: false }]);
  await waitFor(() => expect(box.checked).toBe(false));
});

it("a choice that isn't saved is undone, and the screen says so", async () => {
  open("/profile/notifications", alice, { ...PUSH, [CHOICES]: choices(true), [CHOOSE]: failing(500) });
  const box = await labeled(COMPLETED);
  box.click();
  await seesToast("Your choice wasn't saved", "Try again in a moment.");
  await waitFor(() => expect(box.checked).toBe(true));
});

it("says that the choices are loading", async () => {
  open("/profile/notifications", alice, { ...PUSH, [CHOICES]: PENDING });
  await sees("Loading what we tell you about");
});

it("says when the choices don't load, and loads them again when asked", async () => {
  open("/profile/notifications", alice, {
    ...PUSH,
    [CHOICES]: failing(500),
    "GET /api/auth/calendar-feed": { token: null },
  });
  const problem = await screen.findByText("We couldn't load what we tell you about.");
  server().answer({ [CHOICES]: choices(true) });
  const again = problem.closest("[role=alert]")?.querySelector("button");
  again?.click();
  expect((await labeled(COMPLETED)).checked).toBe(true);
});
