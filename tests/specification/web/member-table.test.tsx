import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { CurrentUser } from "#contract/people/auth.ts";
import { leagueAnswers } from "#tests/specification/web/answers.ts";
import { open, sees } from "#tests/specification/web/app.tsx";
import { alice, aMember, ben, casey, daysFromNow, idOf, LEAGUE } from "#tests/specification/web/fixtures.ts";

const members = [
  aMember(ben, { joinedAt: daysFromNow(-9) }),
  aMember(casey, { joinedAt: daysFromNow(-8), paymentStatus: "pending", paidAt: null }),
  aMember(alice, { joinedAt: daysFromNow(-7) }),
];

/** Opens the league and reads whose rows it shows, in their order. */
async function openAs(user: CurrentUser) {
  open(LEAGUE, user, leagueAnswers({}, members));
  await sees("Alice Tester");
  return () =>
    [...document.querySelectorAll("main tbody tr")].map((row) => /Ben|Casey|Alice/.exec(row.textContent ?? "")?.[0]);
}

it("the commissioner sorts the members by name, by when they joined, and by who hasn't paid", async () => {
  const shown = await openAs(casey);
  expect(shown()).toEqual(["Ben", "Casey", "Alice"]);
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  press("Member");
  expect(shown()).toEqual(["Alice", "Ben", "Casey"]);
  expect(screen.getByRole("columnheader", { name: "Member" }).getAttribute("aria-sort")).toBe("ascending");
  press("Member");
  expect(shown()).toEqual(["Casey", "Ben", "Alice"]);
  press("Status");
  expect(shown()[0]).toBe("Casey");
  press("Joined");
  expect(shown()).toEqual(["Ben", "Casey", "Alice"]);
});

it("the commissioner narrows the members to those who owe", async () => {
  const shown = await openAs(casey);
  fireEvent.change(screen.getByLabelText("Show members"), { target: { value: "owing" } });
  expect(shown()).toEqual(["Casey"]);
});

it("of very many members the first rows are shown, in the order of all of them, until the commissioner asks for all", async () => {
  const many = Array.from({ length: 120 }, (_, at) => {
    const person = { ...ben, id: idOf(1000 + at), username: `kim${at}`, firstName: "Kim", lastName: `${999 - at}` };
    return aMember(person, { joinedAt: daysFromNow(-at / 100) });
  });
  open(LEAGUE, casey, leagueAnswers({}, many));
  await sees("Kim 880");
  const shown = () => [...document.querySelectorAll("main tbody tr")].length;
  expect(shown()).toBe(100);
  expect(screen.queryByText("Kim 999")).toBeNull();
  for (const _ of ["A to Z", "Z to A"]) fireEvent.click(screen.getByRole("button", { name: "Member" }));
  expect(shown()).toBe(100);
  expect(screen.queryByText("Kim 999")).not.toBeNull();
  expect(screen.queryByText("Kim 880")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show all 120" }));
  expect(shown()).toBe(120);
  expect(screen.queryByRole("button", { name: /^Show all/ })).toBeNull();
});

it("a player gets the list without sorting, reminding or removing", async () => {
  const shown = await openAs(alice);
  expect(shown()).toEqual([]);
  expect(screen.queryByLabelText("Show members")).toBeNull();
  expect(screen.queryByRole("button", { name: /^(Remind|Remove) / })).toBeNull();
});
