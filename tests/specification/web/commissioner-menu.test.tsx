import { within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { leagueAnswers } from "#tests/specification/web/answers.ts";
import { dialog, open, press, rowOf } from "#tests/specification/web/app.tsx";
import { aLeague, casey, LEAGUE } from "#tests/specification/web/fixtures.ts";

const show = (league: Partial<League>) => open(LEAGUE, casey, leagueAnswers(league));
const EVERYONE_PAID = { ...aLeague().pot, paidMembers: 3, pendingMembers: 0, overdueMembers: 0 };

/** What the menu says about a control. */
async function lineOf(button: string): Promise<string | null | undefined> {
  await press("More");
  const row = await rowOf(button);
  return row.textContent?.replace(within(row).getByText(button).textContent ?? "", "");
}

describe("the commissioner's menu", () => {
  it.each([
    { memberCount: 3, says: "Send people a link to a seat." },
    { memberCount: 10, says: "Every seat is taken. People you invite can join if one opens up." },
  ])("says with $memberCount of 10 seats taken what an invitation leads to", async ({ memberCount, says }) => {
    show({ memberCount });
    expect(await lineOf("Invite Members")).toBe(says);
  });

  it.each([
    { who: "someone owes", pot: aLeague().pot, says: "Remind everyone who owes the entry fee." },
    {
      who: "someone is overdue",
      pot: { ...EVERYONE_PAID, overdueMembers: 1 },
      says: "Remind everyone who owes the entry fee.",
    },
    { who: "no one owes", pot: EVERYONE_PAID, says: "No one owes the entry fee now." },
  ])("says whom reminders go to where $who", async ({ pot, says }) => {
    show({ pot });
    expect(await lineOf("Send Reminders")).toBe(says);
  });

  it("says first in a full league's invitations that every seat is taken", async () => {
    show({ memberCount: 10 });
    await press("More");
    await press("Invite Members");
    dialog().getByText("Every seat is taken. People you invite can join if one opens up.");
    await dialog().findByText(/^An invitation is good for/);
    expect(dialog().queryByText(/^0 seats/)).toBeNull();
  });
});
