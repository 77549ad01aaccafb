import { within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { leagueAnswers } from "#tests/specification/web/answers.ts";
import { dialog, open, press, rowOf } from "#tests/specification/web/app.tsx";
import { casey, LEAGUE } from "#tests/specification/web/fixtures.ts";

const show = (league: Partial<League>) => open(LEAGUE, casey, leagueAnswers(league));

describe("the commissioner's menu", () => {
  it("says beside each control what it does", async () => {
    show({});
    await press("More");
    within(await rowOf("Invite Members")).getByText("Send people a link to a seat.");
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
