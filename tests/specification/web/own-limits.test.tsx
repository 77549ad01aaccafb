import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { PlayLimits } from "#contract/people/play-limits.ts";
import { AMBIENT, PROFILE } from "#tests/specification/web/answers.ts";
import {
  bodiesOf,
  dialog,
  fill,
  labeled,
  open,
  press,
  sees,
  seesToast,
  server,
} from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import { alice, daysFromNow, idOf } from "#tests/specification/web/fixtures.ts";
import { formatMoment } from "#web/ui/date.tsx";

/** RULES §27: what a person lets themselves pay, and their breaks, on the profile's page about money. */
const GET = "GET /api/auth/play-limits";
const LIMIT = "PUT /api/auth/play-limits/monthly-limit";
const BREAK = "PUT /api/auth/play-limits/break";
const END = "DELETE /api/auth/play-limits/break";
const WITHDRAW = "DELETE /api/auth/play-limits/pending/:kind";

const inAWeek = formatMoment(daysFromNow(7));
const NONE = AMBIENT[GET] as PlayLimits;
const limited = { ...NONE, monthlyLimit: "100.00", paid: "25.00", monthEndsAt: daysFromNow(9) };
const raised = {
  ...{ id: idOf(1), kind: "monthly_limit" as const, amount: "200.00", until: null },
  ...{ askedAt: daysFromNow(0), takesEffectAt: daysFromNow(7) },
};

/** Opens the page; what a change answers is what is shown from then on. */
const show = (limits: PlayLimits, answers: Answers = {}) =>
  open("/profile/payouts", alice, { ...PROFILE, [GET]: limits, ...answers });
const becomes = (limits: PlayLimits) => () => {
  server().answer({ [GET]: limits });
  return limits;
};
const factsOf = async () => {
  const heading = await screen.findByRole("heading", { name: "Your limits" });
  const topic = heading.closest("section") as HTMLElement;
  await within(topic).findByRole("button", { name: /break$/ });
  return [...topic.querySelectorAll("dl > div")].map((row) => row.textContent?.replace(/ until .*/, ""));
};

it("shows no figures before a limit or a break is set", async () => {
  show(NONE);
  expect(await factsOf()).toEqual([]);
  expect(screen.queryByText("History")).toBeNull();
});

it("sets a limit in whole dollars, and says that it counts at once", async () => {
  show(NONE, { [LIMIT]: becomes(limited) });
  await press("Set a monthly limit");
  await labeled("Limit a month");
  fill({ "Limit a month": "99.50" }, dialog());
  await press("Save", dialog());
  await dialog().findByText("Enter whole dollars, at least 1");
  expect(server().made(LIMIT)).toHaveLength(0);
  fill({ "Limit a month": "100" }, dialog());
  await press("Save", dialog());
  await seesToast("Limit saved", "It counts from now on.");
  expect(server().made(LIMIT).at(-1)?.body).toEqual({ amount: "100" });
  await sees("$100.00");
  expect(await factsOf()).toEqual(["Monthly limit$100.00", "Paid by card this month$25.00", "Left$75.00"]);
});

it("says when a higher limit counts, and withdraws it", async () => {
  const waiting = { ...limited, pending: [raised] };
  show(limited, { [LIMIT]: becomes(waiting), [WITHDRAW]: becomes(limited) });
  await press("Change the limit");
  await labeled("Limit a month");
  fill({ "Limit a month": "200" }, dialog());
  await press("Save", dialog());
  await seesToast("Saved for later", `It takes effect on ${inAWeek}. Until then you can withdraw it.`);
  await sees("Monthly limit of $200.00");
  await press("Withdraw");
  await seesToast("Withdrawn", "Everything stays as it is.");
  expect(server().made(WITHDRAW).at(-1)?.params).toEqual({ kind: "monthly_limit" });
});

it.each([
  ["Canceled", 1, "1 payment canceled. Nothing was charged."],
  ["Nothing was canceled", 0, "1 payment was already made and stands."],
])("counts started payments, and says what became of them: %s", async (title, canceled, message) => {
  const started = { ...limited, open: [{ leagueId: idOf(3), leagueName: "Sunday Crew", amount: "50.00" }] };
  show(started, {
    "DELETE /api/open-payments": () => {
      server().answer({ [GET]: limited });
      return { message, canceled };
    },
  });
  await sees("In payments you started");
  expect((await factsOf()).at(-1)).toBe("Left$25.00");
  await press("Cancel started payments");
  await seesToast(title, message);
  await waitFor(async () => expect((await factsOf()).at(-1)).toBe("Left$75.00"));
});

it("says what can't be paid before a break begins, and shows it", async () => {
  const owed = {
    leagueId: idOf(3),
    leagueName: "Sunday Crew",
    amount: "50.00",
    currency: "USD",
    dueAt: daysFromNow(5),
  };
  const resting = { ...NONE, breakUntil: daysFromNow(183) };
  show({ ...NONE, owed: [owed] }, { [BREAK]: becomes(resting) });
  await press("Take a break");
  await labeled("How long, from today");
  expect(dialog().getByText("Sunday Crew").closest("li")?.textContent).toMatch(/^Sunday Crew\$50\.00, due /);
  fill({ "How long, from today": "6" }, dialog());
  await press("Begin the break", dialog());
  await seesToast("You're on a break", "It ends on Mar 3, 2027.");
  expect(bodiesOf(BREAK)).toEqual([{ months: 6 }]);
  await sees("On a break until");
});

it("offers only longer breaks on a break, and an early end after a question, unless it ends soon or early already", async () => {
  const resting = { ...NONE, breakUntil: daysFromNow(100) };
  const ending = { ...raised, kind: "break" as const, amount: null, until: daysFromNow(7) };
  show(resting, { [END]: becomes({ ...resting, pending: [ending] }) });
  await press("Lengthen the break");
  const choices = (await labeled("How long, from today")).querySelectorAll("option");
  expect([choices.length, choices[0]?.textContent]).toEqual([9, expect.stringMatching(/^4 months, until /)]);
  await press("Close", dialog());
  await press("End it early");
  await press("End it in 7 days", dialog());
  await seesToast("Your break ends early", `It ends on ${inAWeek}.`);
  await sees("No break");
  expect(screen.queryByRole("button", { name: "End it early" })).toBeNull();
});

it("says why a change was refused", async () => {
  const message = "You've changed your limits many times today. Try again in 3 hours.";
  show(limited, { [LIMIT]: failing(429, { message }) });
  await press("Change the limit");
  await press("Remove in 7 days", dialog());
  await seesToast("Your limit wasn't changed", message);
  expect(server().made(LIMIT).at(-1)?.body).toEqual({ amount: null });
});
