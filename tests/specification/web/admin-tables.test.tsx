import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { ADMIN } from "#tests/specification/web/answers.ts";
import { dialog, fill, open, press, sees, seesToast, server } from "#tests/specification/web/app.tsx";
import { PENDING } from "#tests/specification/web/fake-server.ts";
import { ada, aLeague } from "#tests/specification/web/fixtures.ts";
import type { Call } from "#web/api/request.ts";

const orderOf = (column: string) =>
  screen.getByRole("columnheader", { name: column }).getAttribute("aria-sort") ?? undefined;
const asked = (call: Call, ...names: string[]) => {
  const { query } = server().made(call).at(-1) ?? { query: new URLSearchParams() };
  return names.map((name) => query.get(name));
};
const USERS = "GET /api/admin/users";
const LEAGUES = "GET /api/admin/leagues";

it("a column's heading sorts the rows, then the other way, says so, and keeps the focus", async () => {
  open("/admin", ada, ADMIN);
  await screen.findByRole("button", { name: "Edit casey" });
  expect(orderOf("Since")).toBe("descending");
  const heading = screen.getByRole("button", { name: "User" });
  heading.focus();
  fireEvent.click(heading);
  await waitFor(() => expect(asked(USERS, "sort", "direction")).toEqual(["username", "asc"]));
  await screen.findByRole("table", { name: "users, username A to Z" });
  expect([orderOf("User"), orderOf("Since")]).toEqual(["ascending", undefined]);
  fireEvent.click(heading);
  await waitFor(() => expect(asked(USERS, "sort", "direction")).toEqual(["username", "desc"]));
  expect(orderOf("User")).toBe("descending");
  expect(document.activeElement).toBe(heading);
});

it("a choice sorts the rows on a phone", async () => {
  open("/admin", ada, ADMIN);
  await screen.findByRole("button", { name: "Edit casey" });
  fireEvent.change(screen.getByLabelText("Sort users"), { target: { value: "role desc" } });
  await waitFor(() => expect(asked(USERS, "sort", "direction")).toEqual(["role", "desc"]));
  expect(orderOf("Role")).toBe("descending");
});

it("leagues are narrowed to a status, and where there are none, one press shows all", async () => {
  open("/admin", ada, { ...ADMIN, [LEAGUES]: ({ query }) => (query.get("status") ? [] : (ADMIN[LEAGUES] as never)) });
  fireEvent.mouseDown(await screen.findByRole("tab", { name: "Leagues Management" }));
  await screen.findByRole("button", { name: "Edit Sunday Crew" });
  fireEvent.change(screen.getByLabelText("Show leagues"), { target: { value: "cancelled" } });
  await sees("No such leagues");
  expect(asked(LEAGUES, "status")).toEqual(["cancelled"]);
  await press("Show all leagues");
  await screen.findByRole("button", { name: "Edit Sunday Crew" });
});

it("the admins' acts have a page of their own, oldest first if asked, and only those on leagues", async () => {
  open("/admin/audit", ada, ADMIN);
  await sees("No admin has done any of this yet.");
  fireEvent.change(screen.getByLabelText("Show acts"), { target: { value: "league" } });
  fireEvent.change(screen.getByLabelText("Sort acts"), { target: { value: "date asc" } });
  await waitFor(() => expect(asked("GET /api/admin/audit-log", "about", "direction")).toEqual(["league", "asc"]));
});

it("a new league's dialog stays until the rows have made room, so that none moves under the pointer", async () => {
  let isCreated = false;
  open("/admin", ada, {
    ...ADMIN,
    "POST /api/admin/leagues": () => {
      isCreated = true;
      return aLeague();
    },
    [LEAGUES]: () => (isCreated ? PENDING : (ADMIN[LEAGUES] as never)),
  });
  fireEvent.mouseDown(await screen.findByRole("tab", { name: "Leagues Management" }));
  await press("Add League");
  await dialog().findByLabelText("League name");
  fill({ "League name": "Sunday Crew", Season: "2026", "Entry fee": "50" }, dialog());
  await press("Create league", dialog());
  await seesToast("Success", "League created successfully.");
  expect(dialog().getByRole("button", { name: "Create league" })).toBeTruthy();
});
