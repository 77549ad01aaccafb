import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { main, open, press, server } from "#tests/specification/web/app.tsx";
import { failing } from "#tests/specification/web/fake-server.ts";
import type { Call } from "#web/api/request.ts";

const bodies = (call: Call) =>
  server()
    .made(call)
    .map(({ body }) => body);
const heading = (name: string) => screen.findByRole("heading", { name, level: 1 });

describe("A newsletter link", () => {
  it("changes nothing before its button is pressed", async () => {
    open("/newsletter/confirm?token=abc", null, {
      "POST /api/newsletter/confirm": { message: "Your subscription is confirmed." },
    });
    await heading("Confirm your subscription");
    expect(bodies("POST /api/newsletter/confirm")).toEqual([]);
    await press("Confirm subscription");
    await heading("Your subscription is confirmed.");
    expect(bodies("POST /api/newsletter/confirm")).toEqual([{ token: "abc" }]);
  });

  it("that the server doesn't know says so, with a way home", async () => {
    open("/newsletter/unsubscribe?token=abc", null, {
      "POST /api/newsletter/unsubscribe": failing(404, { message: "This link is no longer valid." }),
    });
    await press("Unsubscribe");
    await heading("This link doesn't work");
    main().getByRole("link", { name: "Go to the home page" });
  });

  it("says when to try again after too many requests", async () => {
    const message = "Too many requests. Try again in 3 minutes.";
    open("/newsletter/confirm?token=abc", null, { "POST /api/newsletter/confirm": failing(429, { message }) });
    await press("Confirm subscription");
    expect((await main().findByRole("alert")).textContent).toBe(message);
    main().getByRole("button", { name: "Confirm subscription" });
  });
});

describe("The link that stops emails", () => {
  const CALL = "PUT /api/email-wishes/:token";
  const show = (answers = {}) =>
    open("/unsubscribe/abc", null, {
      "GET /api/email-wishes/:token": { about: "invitations", email: "c•••@example.com", wanted: true },
      ...answers,
    });

  it("asks, stops the emails, and can start them again", async () => {
    show({ [CALL]: { about: "invitations", email: "c•••@example.com", wanted: false } });
    await heading("Stop invitation emails?");
    expect(bodies(CALL)).toEqual([]);
    await press("Stop invitation emails");
    await heading("Invitation emails are off");
    server().answer({ [CALL]: { about: "invitations", email: "c•••@example.com", wanted: true } });
    await press("Get invitation emails again");
    await heading("Invitation emails are on");
    expect(bodies(CALL)).toEqual([{ wanted: false }, { wanted: true }]);
  });

  it("names the notifications that another email's link is about", async () => {
    const wish = { about: "league_completed", email: "c•••@example.com" } as const;
    show({ "GET /api/email-wishes/:token": { ...wish, wanted: true }, [CALL]: { ...wish, wanted: false } });
    await heading("Stop emails about completed leagues?");
    await press("Stop these emails");
    await heading("Emails about completed leagues are off");
    expect(bodies(CALL)).toEqual([{ wanted: false }]);
  });

  it("says that it doesn't work if its signature is wrong", async () => {
    show({ "GET /api/email-wishes/:token": failing(404, { message: "Not valid" }) });
    await heading("This link doesn't work");
  });

  it("shows a rate limit's message, and tries again when asked", async () => {
    const message = "Too many requests. Try again in 40 seconds.";
    show({ "GET /api/email-wishes/:token": failing(429, { message }) });
    await waitFor(() => expect(main().getByRole("alert").textContent).toContain(message));
    server().answer({
      "GET /api/email-wishes/:token": { about: "invitations", email: "c•••@example.com", wanted: false },
    });
    await press("Try again");
    await heading("Invitation emails are off");
  });
});
