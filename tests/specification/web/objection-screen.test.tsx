import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { bodiesOf, fill, open, press, reopen, sees, seesToast, server } from "#tests/specification/web/app.tsx";
import { failing } from "#tests/specification/web/fake-server.ts";
import { alice, daysFromNow, idOf } from "#tests/specification/web/fixtures.ts";

it("a plan is shown neither to someone it doesn't concern nor to a visitor", async () => {
  open(`/objections/${idOf(700)}`, alice, {
    "GET /api/objections/:id": failing(404, { message: "Request not found" }),
  });
  await screen.findByRole("heading", { name: "Nothing to object to" });
  await reopen();
  open(`/objections/${idOf(700)}`, null);
  await waitFor(() => expect(window.location.pathname).toBe("/api/login"));
});

describe("an admin's plan, shown to the person it concerns", () => {
  const plan = {
    ...{ summary: "Change the email address of alice.", reason: null, status: "waiting" as const },
    carriedOutAt: daysFromNow(1),
  };
  const OBJECT = "POST /api/objections/:id";
  const at = (over = {}, answers = {}) =>
    open(`/objections/${idOf(700)}`, alice, { "GET /api/objections/:id": { ...plan, ...over }, ...answers });

  it("is shown with the time it takes effect, and the new address half hidden", async () => {
    at({ newAddress: "a***@elsewhere.com" });
    await screen.findByRole("heading", { name: "An admin is planning a change that affects you" });
    await sees("Change the email address of alice.", "The new address: a***@elsewhere.com", /It takes effect on/);
    await reopen();
    at({ carriedOutAt: null });
    await sees("It takes effect once another admin confirms it.");
  });

  it("shows a voter who would be paid what, and the admin's reason", async () => {
    at({
      payouts: [{ place: 1, prize: null, username: "ben", amount: "150.00", currency: "USD" }],
      reason: "The standings say so.",
    });
    await sees("Who would be paid", "ben", /The admin's reason: “The standings say so.”/);
  });

  it("can be objected to once, with a reason", async () => {
    at({}, { [OBJECT]: { message: "Your objection is recorded. The admin's plan won't be carried out." } });
    await press("Object");
    await sees("Write why you object");
    expect(server().made(OBJECT)).toEqual([]);
    server().answer({ "GET /api/objections/:id": { ...plan, status: "objected", carriedOutAt: null } });
    fill({ "Why you object": "  I didn't ask for this " });
    await press("Object");
    await seesToast("Objection recorded", "Your objection is recorded. The admin's plan won't be carried out.");
    await sees("Someone objected, so it won't happen. The admins know why.");
    expect(bodiesOf(OBJECT)).toEqual([{ reason: "I didn't ask for this" }]);
    expect(screen.queryByRole("button", { name: "Object" })).toBeNull();
  });

  it("says so if it was done before the objection arrived", async () => {
    at({}, { [OBJECT]: failing(409, { message: "This has already been decided." }) });
    await screen.findByRole("button", { name: "Object" });
    server().answer({ "GET /api/objections/:id": { ...plan, status: "done", carriedOutAt: null } });
    fill({ "Why you object": "Stop" });
    await press("Object");
    await seesToast("Your objection wasn't recorded", "This has already been decided.");
    await sees("This was done.");
  });

  it("has nothing to object to once it was refused", async () => {
    at({ status: "refused", carriedOutAt: null });
    await sees("An admin decided against it. Nothing was changed.");
    expect(screen.queryByRole("button", { name: "Object" })).toBeNull();
  });
});
