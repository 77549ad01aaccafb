import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { labeled, open, press, sees, seesToast, server } from "#tests/specification/web/app.tsx";
import { failing } from "#tests/specification/web/fake-server.ts";
import { alice } from "#tests/specification/web/fixtures.ts";

/** RULES §22: a calendar feed at a secret address, which its owner can renew and turn off. */
const FEED = "GET /api/auth/calendar-feed";
const RENEW = "POST /api/auth/calendar-feed";
const OFF = "DELETE /api/auth/calendar-feed";
const off = { [FEED]: { token: null } };
const on = (token: string) => ({ [FEED]: { token } });

it("the profile makes a calendar address, and offers it to this device's calendar", async () => {
  open("/profile/notifications", alice, {
    ...off,
    [RENEW]: () => {
      server().answer(on("first"));
      return { token: "first" };
    },
  });
  await press("Make a calendar address");
  expect((await labeled("Calendar address")).value).toBe(`${window.location.origin}/calendar/first.ics`);
  const link = screen.getByRole("link", { name: "Add on this device" });
  expect(link.getAttribute("href")).toBe(`webcal://${window.location.host}/calendar/first.ics`);
});

it("the profile replaces the calendar address, and turns it off", async () => {
  open("/profile/notifications", alice, {
    ...on("first"),
    [RENEW]: () => {
      server().answer(on("second"));
      return { token: "second" };
    },
    [OFF]: () => {
      server().answer(off);
      return { message: "The feed is off." };
    },
  });
  await labeled("Calendar address");
  await press("Renew");
  await screen.findByDisplayValue(/second\.ics$/);
  await press("Turn off");
  await seesToast("Calendar feed off", "The feed is off.");
  await sees("Make a calendar address");
});

it("the profile says when the calendar address couldn't be made", async () => {
  open("/profile/notifications", alice, { ...off, [RENEW]: failing(500) });
  await press("Make a calendar address");
  await seesToast("The address wasn't made", "Try again in a moment.");
});
