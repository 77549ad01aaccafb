import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { finalPlace } from "#contract/terms/prize-kinds.ts";
import { ADMIN, COMMISSIONER, leagueAnswers } from "#tests/specification/web/answers.ts";
import { dialog, fill, labeled, open, press, seesToast, server } from "#tests/specification/web/app.tsx";
import { ada, aLeague, casey, LEAGUE } from "#tests/specification/web/fixtures.ts";

const BASIC = ["League name", "Descriptionoptional", "Sport", "Season", "Fantasy service", "League type"];
const DATES = ["Payment deadline", "End date"];
const REMINDS =
  "Remind players of the payment deadline7, 3 and 1 days before it, and up to five times after it, until they pay.";
const KEEPERS = ["PotkeeperMembers pay Potkeeper by card.", "A treasurerOne of you collects and pays."];
const FINANCIAL = [...KEEPERS, "Entry fee", "Max members", ...DATES, "Commissioner reimbursement"];
const MORE = [REMINDS, "Late feeoptional", "Days after the deadline", "Most you can charge a memberoptional"];
const RULE = "Payout rule";
const OBJECTION = "Time to object";
const LISTED = "List it in the classifiedsAnyone can find it and join while it is open.";

const labels = (form: Element | null | undefined) =>
  [...(form?.querySelectorAll("label") ?? [])].map(({ textContent }) => textContent);
const formOf = (field: HTMLElement) => field.closest("form");

describe("the fields of a league", () => {
  it("are in order in the form that creates one", async () => {
    open("/leagues/create", casey, COMMISSIONER);
    const form = formOf(await labeled("League name"));
    expect(labels(form)).toEqual([...BASIC, RULE, LISTED, ...FINANCIAL, OBJECTION, ...MORE]);
    fill({ "League type": "dynasty" });
    const years = ["Minimum seasons prepaid", "Maximum seasons prepaid"];
    expect(labels(form)).toEqual([...BASIC, ...years, RULE, LISTED, ...FINANCIAL, OBJECTION, ...MORE]);
    fill({ "League type": "pickem" });
    const share = "Set aside for prizes during the season";
    const all = [...BASIC, "Payout frequency", RULE, LISTED, ...FINANCIAL, OBJECTION, share, ...MORE];
    expect(labels(form)).toEqual(all);
    fill({ "Payout rule": "majority_approval" });
    expect(labels(form)).not.toContain("Time to object");
  });

  it("are the same in the commissioner's edit, with the status folded away below them", async () => {
    open(LEAGUE, casey, leagueAnswers());
    await press("Edit League");
    const form = formOf(await labeled("League name"));
    expect(labels(form)).toEqual([...BASIC, RULE, LISTED, ...FINANCIAL, OBJECTION, ...MORE, "Status"]);
    const fold = dialog().getByLabelText("Status").closest("details");
    expect(fold?.open).toBe(false);
    expect(fold?.querySelector("summary")?.textContent).toBe("Change the status by hand");
    fill({ "League type": "dynasty" }, dialog());
    expect(dialog().getByLabelText<HTMLSelectElement>("Maximum seasons prepaid").options).toHaveLength(10);
  });

  it("warn of a fee that no card can pay", async () => {
    open("/leagues/create", casey, COMMISSIONER);
    await labeled("League name");
    const warning = () => screen.queryByText(/^A card payment is at least \$0\.50 and at most \$999,999\.99\./);
    fill({ "Entry fee": "1000000.00" });
    await waitFor(() => expect(warning()?.textContent).toContain("Members couldn't pay this fee."));
    fill({ "Entry fee": "999999.99" });
    await waitFor(() => expect(warning()).toBeNull());
    fill({ "League type": "dynasty" });
    await waitFor(() => expect(warning()).not.toBeNull());
  });

  it("are fewer in the admin's form", async () => {
    open("/admin", ada, ADMIN);
    fireEvent.mouseDown(await screen.findByRole("tab", { name: "Leagues Management" }));
    await press("Add League");
    const form = formOf(await dialog().findByLabelText("League name"));
    expect(labels(form)).toEqual([
      ...["League name", "Sport", "Season", "Entry fee", "Max members", "League type", "Status"],
      "Descriptionoptional",
    ]);
  });
});

it("an edit is sent once, though its button is pressed again while the form is checked", async () => {
  const league = aLeague({ status: "draft" });
  open(LEAGUE, casey, { ...leagueAnswers(league), "PUT /api/leagues/:id": league });
  await press("Edit League");
  await labeled("League name");
  fill({ "Max members": "12" }, dialog());
  const button = dialog().getByRole("button", { name: "Save changes" });
  fireEvent.click(button);
  fireEvent.click(button);
  await seesToast("League Updated");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server().made("PUT /api/leagues/:id")).toHaveLength(1);
});

it("an edit once someone has paid says which terms can't change, and sends the others", async () => {
  // The simulated browser starts every choice at its first option, so the league has those.
  const league = aLeague({ status: "draft" });
  open(LEAGUE, casey, { ...leagueAnswers(league), "PUT /api/leagues/:id": league });
  await press("Edit League");
  await labeled("League name");
  const fold = dialog().getByText("More about this league").closest("details");
  expect(fold?.open).toBe(false);
  fold?.setAttribute("open", "");
  const fixed = dialog().getAllByText("Fixed: members have paid.");
  const isDisabled = (label: string) => dialog().getByLabelText<HTMLInputElement>(label).disabled;
  expect(fixed.map((note) => note.parentElement?.querySelector("label, legend")?.textContent)).toEqual([
    ...["League type", "Who keeps the money?", "Entry fee", "Payout Structure", "Other prizes"],
  ]);
  expect(["Entry fee", "League type"].filter(isDisabled)).toHaveLength(2);
  expect([...BASIC.slice(2, 5), "Max members", RULE, OBJECTION, "Status"].filter(isDisabled)).toEqual([]);
  dialog().getByText("Members have paid, so this can only go down.");
  dialog().getByText("Members have paid, so a vote can't be taken away.");
  fill({ "Max members": "12" }, dialog());
  await press("Save changes", dialog());
  await waitFor(() => expect(server().made("PUT /api/leagues/:id")).toHaveLength(1));
  const { paymentDeadline, endDate } = league;
  expect(server().made("PUT /api/leagues/:id")[0]?.body).toEqual({ maxMembers: "12", paymentDeadline, endDate });
});

it("an edit once someone has paid lists the places and other prizes, without ways to change them", async () => {
  const prizeRules: League["prizeRules"] = [
    { ...finalPlace("last"), amount: "20.00" },
    { ...finalPlace(1), kind: "custom", label: "Best team name", place: null, amount: "10.00" },
  ];
  open(LEAGUE, casey, leagueAnswers({ status: "draft", prizeRules }));
  await press("Edit League");
  await labeled("League name");
  const lines = ["Last place: $20.00", "Best team name: $10.00"];
  expect(lines.filter((line) => dialog().queryByText(line) === null)).toEqual([]);
  expect(dialog().queryByLabelText("Worth")).toBeNull();
  expect(dialog().queryByRole("button", { name: /^Remove/ })).toBeNull();
});
