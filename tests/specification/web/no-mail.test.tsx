import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { ADMIN, AMBIENT, BARE, leagueAnswers } from "#tests/specification/web/answers.ts";
import { dialog, open, press, sees, seesToast, server } from "#tests/specification/web/app.tsx";
import type { Answers } from "#tests/specification/web/fake-server.ts";
import { ada, alice, casey, LEAGUE } from "#tests/specification/web/fixtures.ts";
import type { Answer } from "#web/api/request.ts";

it("the forgot page says whom to ask instead of asking for an address", async () => {
  open("/forgot-password", null, BARE);
  await sees("Forgot your password?");
  const intro = await screen.findByText(/sends no email\. Ask an admin.* for a link/);
  expect(intro.textContent).not.toMatch(/commissioner|member/);
  expect(screen.queryByRole("textbox", { name: "Email" })).toBeNull();
  expect(screen.queryByText("Newsletter")).toBeNull();
});

it("no screen asks to verify an address", async () => {
  open(LEAGUE, { ...alice, emailVerified: false }, { ...AMBIENT, ...leagueAnswers(), ...BARE });
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByText("Verify your email address.")).toBeNull();
});

it("inviting offers the link alone", async () => {
  open(LEAGUE, casey, { ...leagueAnswers(), ...BARE });
  await press("Invite Members");
  await dialog().findByText("No one by name yet. Anyone with the link can join.");
  expect(dialog().queryByText("Invite by email")).toBeNull();
});

it("reminding says that nothing was emailed, and where the reminder is", async () => {
  const message = "1 member sees it in the app. Nothing is emailed here, so share a reminder in your chat, too.";
  const sent = { "POST /api/leagues/:id/members/:userId/remind": { message, remindersSent: 1 } };
  open(LEAGUE, casey, { ...leagueAnswers(), ...BARE, ...sent });
  await press("Remind Dora Tester");
  await seesToast("Reminded in the App", message);
});

it("the admin's page says nothing of a processor's books, which it never had", async () => {
  open("/admin", ada, { ...ADMIN, ...BARE });
  await sees("No processor is set: no one can pay by card here, and leagues keep their own money.");
  await sees("Audit log");
  expect(document.body.textContent).not.toMatch(/compared|can pay all|owes no one|Volume|has moved/);
});

const withKept = (keptByLeagues: Answer<"GET /api/admin/stats">["keptByLeagues"]): Answers => ({
  ...ADMIN,
  "GET /api/admin/stats": {
    ...{ totalUsers: 2, totalLeagues: 1, activeLeagues: 1, totalRevenue: "0.00", volume: [] },
    keptByLeagues,
  },
});
const kept = () => screen.getByText("Kept by leagues").parentElement?.textContent;

it("the admin's page has what leagues keep among its figures, also while it is nothing", async () => {
  open("/admin", ada, { ...withKept([]), ...BARE });
  await waitFor(() => expect(kept()).toContain("$0.00"));
});

it("where cards could pay but only treasurers kept money, no sentence says that nothing moved or everyone can be paid", async () => {
  open("/admin", ada, withKept([{ currency: "USD", amount: "395.00" }]));
  await sees("$395.00", "No card payments", "Potkeeper owes no one anything.");
  const counts = "Only money that Potkeeper held. Leagues that keep their own money aren't counted.";
  expect(document.body.textContent).toContain(counts);
  expect(document.body.textContent).not.toMatch(/Everyone can be paid|No money has moved/);
  expect(screen.queryByText("Never compared")).toBeNull();
});

it("the admin's page says what is missing, and makes a reset link that is shown once", async () => {
  open("/admin", ada, { ...ADMIN, ...BARE });
  await sees("No processor is set: no one can pay by card here, and leagues keep their own money.");
  await sees("No mail server is set: nothing is emailed; invitations are shared as links.");
  await press("More for casey");
  await press("Make a reset link for casey");
  server().answer({ "POST /api/admin/users/:id/reset-link": { token: "secret-token", message: "It is made." } });
  await press("Make the link", dialog());
  const shown = await dialog().findByLabelText("Reset link, shown only now");
  expect((shown as HTMLInputElement).value).toMatch(/\/reset-password\?token=secret-token$/);
});

it("a reset link that waits for a second admin says so", async () => {
  const message = "You asked for a link. It takes effect once another admin confirms it. Then make it here.";
  open("/admin", ada, { ...ADMIN, ...BARE, "POST /api/admin/users/:id/reset-link": { token: null, message } });
  await press("More for casey");
  await press("Make a reset link for casey");
  await press("Make the link", dialog());
  await seesToast("Success", message);
});

it("where email is sent, the admin's page offers no reset link and misses nothing", async () => {
  open("/admin", ada, ADMIN);
  await press("More for casey");
  await screen.findByRole("button", { name: "Sign casey out everywhere" });
  expect(screen.queryByRole("button", { name: /reset link/ })).toBeNull();
  expect(screen.queryByRole("list", { name: "What isn't set up" })).toBeNull();
});
