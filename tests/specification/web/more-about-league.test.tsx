import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { finalPlace } from "#contract/terms/prize-kinds.ts";
import { COMMISSIONER, leagueAnswers } from "#tests/specification/web/answers.ts";
import {
  dialog,
  fill,
  labeled,
  open,
  press,
  sees,
  server,
  stopUnfolding,
  unfoldAll,
} from "#tests/specification/web/app.tsx";
import { failing } from "#tests/specification/web/fake-server.ts";
import { aLeague, alice, casey, daysFromNow, LEAGUE } from "#tests/specification/web/fixtures.ts";
import { aLeaguePreview, aLinkOffer } from "#tests/specification/web/invitation-fixtures.ts";
import { toDateField } from "#web/ui/date-field.ts";

beforeEach(unfoldAll);

const fold = () => screen.getByText("More about this league").closest("details") as HTMLDetailsElement;
const valuesOf = (label: RegExp) => screen.queryAllByLabelText<HTMLInputElement>(label).map(({ value }) => value);
const amounts = () => valuesOf(/^Amount of part/);
const days = () => valuesOf(/^Due date of part/);
const dayAfter = (count: number) => toDateField(new Date(daysFromNow(count)));

async function show() {
  open("/leagues/create", casey, { ...COMMISSIONER, "POST /api/leagues": aLeague() });
  await labeled("League name");
}

const create = () => fireEvent.click(screen.getByRole("button", { name: "Create league" }));
async function sent() {
  await waitFor(() => expect(server().made("POST /api/leagues")).toHaveLength(1));
  return server().made("POST /api/leagues")[0]?.body as Record<string, unknown>;
}

describe("a new league", () => {
  it("asks in sight only what SPEC's form asks, and who keeps the money, unless its commissioner unfolds the rest", async () => {
    stopUnfolding();
    await show();
    expect(fold().open).toBe(false);
    fireEvent.click(screen.getByRole("radio", { name: /^A treasurer/ }));
    const folded = [...fold().querySelectorAll("label, h3")].map(({ textContent }) => textContent?.slice(0, 14));
    expect(folded).toEqual([
      ...["Currency", "Time to object", "Remind players", "Late feeoption", "Days after the", "Most you can c"],
      "Other prizes",
    ]);
    fireEvent.click(screen.getByRole("radio", { name: /^Potkeeper/ }));
    fill({ "League name": "Sunday Crew" });
    create();
    expect(await sent()).toMatchObject({
      ...{ lateFee: "0.00", lateFeeAfterDays: 3, maxChargesPerMember: "0.00", entryParts: [] },
    });
  });

  it("proposes two equal parts, the last on the payment deadline, and keeps them equal as parts are added", async () => {
    await show();
    fill({ "League name": "Sunday Crew", "Late fee": "$5", "Days after the deadline": "7" });
    fill({ "Most you can charge a member": "20" });
    await press("Pay in parts");
    expect([amounts(), days()]).toEqual([
      ["25.00", "25.00"],
      [dayAfter(15), dayAfter(30)],
    ]);
    await sees("Adds up to the entry fee of $50.00.");
    await press("Add a part");
    expect(amounts()).toEqual(["16.68", "16.66", "16.66"]);
    await press("Add a part");
    expect(amounts()).toEqual(["12.50", "12.50", "12.50", "12.50"]);
    expect(screen.queryByRole("button", { name: "Add a part" })).toBeNull();
    await press("Remove part 2");
    expect(days()).toEqual([dayAfter(10), dayAfter(20), dayAfter(30)]);
    create();
    expect(await sent()).toMatchObject({
      ...{ lateFee: "5", lateFeeAfterDays: 7, maxChargesPerMember: "20" },
      entryParts: [{ amount: "16.68" }, { amount: "16.66" }, { amount: "16.66" }],
    });
  });

  it("says what its parts add up to as they are typed, keeps what was typed, and can be paid at once again", async () => {
    await show();
    await press("Pay in parts");
    fill({ "Amount of part 1": "20" });
    await sees("Adds up to $45.00. The entry fee is $50.00.");
    await press("Add a part");
    expect(amounts()).toEqual(["20", "25.00", ""]);
    await press("Remove part 2");
    expect(amounts()).toEqual(["20", ""]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Remove part 1" }).disabled).toBe(true);
    await press("Pay all at once");
    expect(amounts()).toEqual([]);
  });

  it("opens the fold where something in it is wrong, and focuses it", async () => {
    stopUnfolding();
    await show();
    fill({ "League name": "Sunday Crew", "Late fee": "60" });
    expect(fold().open).toBe(false);
    create();
    await sees("The late fee can't be higher than the entry fee");
    await waitFor(() => expect(fold().open).toBe(true));
    expect(document.activeElement).toBe(screen.getByLabelText(/^Late fee/));
    expect(server().made("POST /api/leagues")).toEqual([]);
  });

  it("opens it again for the same mistake, and focuses its line where no field is wrong by itself", async () => {
    await show();
    stopUnfolding();
    await press("Pay in parts");
    fill({ "League name": "Sunday Crew", "Amount of part 1": "20" });
    for (const _ of ["once", "and again"]) {
      fold().open = false;
      create();
      await waitFor(() => expect(fold().open).toBe(true));
      expect(document.activeElement).toBe(fold().querySelector("summary"));
    }
    expect(server().made("POST /api/leagues")).toEqual([]);
  });

  it.each([
    [{}, false],
    [{ remindsMembers: false }, true],
    [{ objectionDays: 2 }, true],
    [{ prizeRules: [{ ...finalPlace("last"), amount: "20.00" }] }, true],
  ] satisfies [Partial<League>, boolean][])("run again from %o starts with it open: %s", async (terms, isOpen) => {
    stopUnfolding();
    const finished = aLeague({ status: "completed", ...terms });
    open(`/leagues/create?again=${finished.id}`, casey, { ...COMMISSIONER, ...leagueAnswers(finished, []) });
    await labeled("League name");
    expect(fold().open).toBe(isOpen);
  });

  it("has no parts where members must pay for several seasons", async () => {
    await show();
    fill({ "League type": "dynasty" });
    fill({ "Maximum seasons prepaid": "2", "Minimum seasons prepaid": "2" });
    await sees("Only where members can pay for one season.");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Pay in parts" }).disabled).toBe(true);
  });
});

const PARTS = [
  { amount: "20.00", dueAt: daysFromNow(10) },
  { amount: "30.00", dueAt: daysFromNow(30) },
];
const ALL = { lateFee: "10.00", lateFeeAfterDays: 3, maxChargesPerMember: "20.00", entryParts: PARTS };

describe("an edit", () => {
  const edit = async (league: Partial<League>, answer: unknown = aLeague()) => {
    open(LEAGUE, casey, { ...leagueAnswers(league), "PUT /api/leagues/:id": answer as never });
    await press("Edit League");
    await labeled("League name");
  };
  const unpaid = { pot: { ...aLeague().pot, paidMembers: 0 } };

  it("is open where the league has some of it, and says what can still change once members have paid", async () => {
    await edit(ALL);
    expect(fold().open).toBe(true);
    dialog().getByText("Members have paid, so the late fee can only go down.");
    dialog().getByText("Members have paid, so it can only come later.");
    dialog().getByText("Members have paid, so this limit can only go down.");
    expect(screen.getByLabelText("Amount of part 1").closest("fieldset")?.disabled).toBe(true);
    expect(screen.queryByRole("button", { name: "Pay all at once" })).toBeNull();
  });

  it("sends only what changed", async () => {
    await edit({ ...ALL, ...unpaid, status: "draft" });
    fill({ "Late fee": "" }, dialog());
    await press("Save changes");
    await waitFor(() => expect(server().made("PUT /api/leagues/:id")).toHaveLength(1));
    const { paymentDeadline, endDate } = aLeague();
    expect(server().made("PUT /api/leagues/:id")[0]?.body).toEqual({
      ...{ lateFee: "0.00", paymentDeadline, endDate },
    });
  });

  it("shows what the server refuses of it in the fold", async () => {
    await edit({ ...ALL, ...unpaid });
    fill({ "Max members": "12" }, dialog());
    for (const path of ["lateFee", "lateFeeAfterDays", "maxChargesPerMember", "entryParts"]) {
      const message = `The server refuses ${path}.`;
      server().answer({ "PUT /api/leagues/:id": failing(409, { message, errors: [{ path, message }] }) });
      await press("Save changes");
      await waitFor(() => expect(fold().textContent).toContain(message));
      expect(fold().open).toBe(true);
    }
  });
});

describe("the terms", () => {
  it("name the parts, the late fee and the charges on the league's page", async () => {
    open(LEAGUE, alice, leagueAnswers(ALL));
    const term = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;
    expect(await term("In 2 parts")).toBe("$20.00 by Sep 11, $30.00 by Oct 1");
    expect(await term("Late fee")).toBe("$10.00 from Oct 4");
    expect(await term("Charges")).toBe("Up to $20.00 a season");
  });

  it("name them to somebody who is invited", async () => {
    open("/join/some-token", null, { "GET /api/join-links/:token": aLinkOffer({ league: aLeaguePreview(ALL) }) });
    await sees("In 2 parts: $20.00 by Sep 11, $30.00 by Oct 1", "Late fee: $10.00 from Oct 4");
    await sees("Charges: up to $20.00 a season");
  });
});
