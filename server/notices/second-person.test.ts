import { describe, expect, it } from "vitest";
import { toCents, ZERO } from "#contract/platform/money.ts";
import { prizesAwarded } from "#server/notices/awards.ts";
import type { PeopleNotice } from "#server/notices/notice.ts";
import { moneyHandedOver, treasurerChanged } from "#server/notices/treasurers.ts";
import { mention } from "#server/platform/mentions.ts";

const league = { id: "league-1", name: "Sunday League", currency: "USD", custody: "treasurer" } as const;
const rita = mention("rita", league.id);
const everyone = { members: ["ann", "ben", "rita"], treasurer: mention("ann", league.id), beforeId: "rita" };
const award = {
  ...{ userId: "ben", name: mention("ben", league.id), leagueId: league.id, amount: toCents(50_00), setOff: ZERO },
  ...{ kind: "prize" as const, place: 1, prize: null, period: null, isReady: true, pause: null },
};

/** What a person is told of an event: by the first notice that is for them. */
const textFor = (reader: string, notices: readonly PeopleNotice[]) => {
  const notice = notices.find(({ to }) => Array.isArray(to) && to.includes(reader));
  return notice && [notice.title, notice.message, notice.email.subject, ...notice.email.paragraphs].join(" | ");
};

describe.each([
  [
    "prizes",
    prizesAwarded(
      { ...league, treasurerId: "rita" },
      { concerned: ["ann", "ben", "rita"], awarded: [award], because: undefined },
    ),
    `${rita} pays the winners`,
    "You pay the winners",
  ],
  [
    "another treasurer",
    treasurerChanged(league, everyone),
    `Money that ${rita} keeps stays with them`,
    "What you keep stays with you",
  ],
  [
    "money that is handed over",
    moneyHandedOver(league, { ...everyone, amount: toCents(20_00) }),
    `took over $20.00 from ${rita}`,
    "took over $20.00 from you",
  ],
] as const)("Of %s,", (_, notices, toOthers, toRita) => {
  it("a person who is named to others reads of themselves in the second person", () => {
    expect(textFor("rita", notices)).toContain(toRita);
    expect(textFor("rita", notices)).not.toContain(rita);
    expect(textFor("ann", notices)).toContain(toOthers);
  });
});

it("A person who isn't among those told isn't told", () => {
  const notices = treasurerChanged(league, { ...everyone, members: ["ann"] });
  expect([textFor("rita", notices), notices.length]).toEqual([undefined, 1]);
});
