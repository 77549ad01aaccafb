import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import {
  dialog,
  fill,
  main,
  open,
  press,
  sees,
  seesToast,
  server,
  textsOf,
  unfoldAll,
} from "#tests/specification/web/app.tsx";
import { failing } from "#tests/specification/web/fake-server.ts";
import { alice, ben, casey, idOf, LEAGUE, WORK } from "#tests/specification/web/fixtures.ts";
import { NO_RECORD } from "#tests/specification/web/keeper-records.ts";
import { NEVER_SAID, toBen, treasurerAnswers } from "#tests/specification/web/treasurer-fixtures.ts";

beforeEach(unfoldAll);

const NAME = "PUT /api/leagues/:id/treasurer";
const ANSWER = "POST /api/leagues/:id/treasurer/answer";
const TAKE_OVER = "POST /api/leagues/:id/treasurer/take-over";
const alex = { userId: idOf(7), name: "Alex Tester", amount: "120.00", record: NO_RECORD };
const own = { userId: casey.id, name: "Casey Tester", amount: "80.00", record: NO_RECORD };

it("The pot says who keeps how much of what", async () => {
  open(LEAGUE, alice, treasurerAnswers());
  await sees("Casey Tester keeps");
  expect(main().getByText("Casey Tester keeps").parentElement?.textContent).toMatch(
    /^Casey Tester keeps \$100\.00 USD of \$150\.00 in entry fees$/,
  );
  expect(document.body.textContent).not.toMatch(NEVER_SAID);
});

it("Every member sees who the treasurer is, who still keeps some and what is owed, but can't choose another", async () => {
  open(LEAGUE, alice, treasurerAnswers({ kept: { keepers: [own, alex], owed: "70.00" } }));
  await sees("Treasurer", "Casey Tester, $80.00 kept", "$70.00 of it is owed already. The rest is in the pot.");
  await waitFor(() =>
    expect(textsOf(screen.getAllByRole("listitem"))).toEqual(
      expect.arrayContaining(["Casey Tester keeps $80.00.", "Alex Tester still keeps $120.00."]),
    ),
  );
  expect(screen.queryByRole("button", { name: "Choose another treasurer" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^I have the/ })).toBeNull();
});

it("The commissioner asks a member to keep the money", async () => {
  open(LEAGUE, casey, { ...treasurerAnswers(), [NAME]: { message: "We asked them." } });
  await press("Choose another treasurer");
  await press("Ask them", dialog());
  await dialog().findByText("Choose who keeps the money");
  expect(server().made(NAME)).toEqual([]);
  expect(textsOf(dialog().getAllByRole("option"))).not.toContain("You, the commissioner");
  fill({ "New treasurer": ben.id });
  await press("Ask them", dialog());
  await seesToast("Asked", "We asked them.");
  expect(server().made(NAME)).toMatchObject([{ body: { userId: ben.id } }]);
});

it("The commissioner can keep it themselves again", async () => {
  const treasurer = { userId: ben.id, name: "Ben Tester" };
  open(LEAGUE, casey, {
    ...treasurerAnswers({ league: { treasurer }, kept: { treasurer, keepers: [] } }),
    [NAME]: { message: "You are the treasurer now." },
  });
  await press("Choose another treasurer");
  fill({ "New treasurer": casey.id });
  await press("Keep it yourself", dialog());
  await seesToast("Treasurer changed", "You are the treasurer now.");
});

it("The commissioner sees who is asked, and takes it back by naming the treasurer", async () => {
  open(LEAGUE, casey, { ...treasurerAnswers({ kept: { nextTreasurer: toBen } }), [NAME]: { message: "Done." } });
  await sees("Ben Tester is asked to keep the money, and hasn't answered yet.");
  expect(screen.queryByRole("button", { name: "Choose another treasurer" })).toBeNull();
  await press("Don't ask Ben Tester");
  await seesToast("Taken back", "Done.");
  expect(server().made(NAME)).toMatchObject([{ body: { userId: casey.id } }]);
});

it.each([
  ["Keep the money", true, "You're the treasurer"],
  ["Decline", false, "Declined"],
])("The person who is asked answers: %s", async (button, accepts, title) => {
  open(LEAGUE, ben, { ...treasurerAnswers({ kept: { nextTreasurer: toBen } }), [ANSWER]: { message: "Done." } });
  await press(button);
  await seesToast(title, "Done.");
  expect(server().made(ANSWER)).toMatchObject([{ body: { accepts } }]);
});

it("The treasurer confirms having what somebody else kept, and is told if that is another amount by now", async () => {
  const message = "They keep $90.00 now. Confirm that amount once you have it.";
  open(WORK, casey, {
    ...treasurerAnswers({ kept: { keepers: [own, alex] } }),
    [TAKE_OVER]: failing(409, { message }),
  });
  await press("I have Alex Tester's $120.00");
  await press("Yes, I have $120.00", dialog());
  await seesToast("Nothing was taken over", message);
  expect(server().made(TAKE_OVER)).toMatchObject([{ body: { fromUserId: alex.userId, amount: "120.00" } }]);
});

it("Visitors who know no names there see the pot, and neither the treasurer nor the debts", async () => {
  open(LEAGUE, { ...ben, id: idOf(99) }, treasurerAnswers({ league: { treasurer: null, isPublic: true } }));
  await sees("The treasurer keeps");
  expect(screen.queryByRole("heading", { name: "Treasurer" })).toBeNull();
  expect(server().made("GET /api/leagues/:id/kept-money")).toEqual([]);
  expect(server().made("GET /api/leagues/:id/debts")).toEqual([]);
});

it("Members see how the treasurer has dealt with money so far", async () => {
  const treasurerRecord = { ...NO_RECORD, seasons: 3, confirmed: 12, medianDays: 1.5, open: 1 };
  open(LEAGUE, alice, treasurerAnswers({ kept: { treasurerRecord } }));
  await sees("3 seasons kept so far, 12 payments confirmed, usually sent within 1.5 days, 1 open.");
});
