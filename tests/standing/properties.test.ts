import { describe, expect, it } from "vitest";
import { mainStepOf } from "#contract/leagues/main-need.ts";
import { isNeeded } from "#contract/leagues/needs.ts";
import { centsOf } from "#contract/platform/money.ts";
import { NEVER_SAID } from "#tests/specification/web/treasurer-fixtures.ts";
import { type Row, rowsOfTable, written } from "#tests/standing/print-table.ts";
import { FEE, hasSaid, isOwed, nameOf } from "#tests/standing/season.ts";
import {
  hasFailed,
  identities,
  isSentToBank,
  keepsMoney,
  othersAreLate,
  owedNow,
  ownAwards,
  ownSeat,
  runsIt,
  waitsForMoney,
  wordsRefusedTo,
} from "#tests/standing/truths.ts";

const rows = rowsOfTable();

const titleOf = ({ state, custody, role, says }: Row) => `${state.title}, ${custody}, ${role.says}: ${says}`;
/** The rows that aren't as they should be, by name, so that a failure says which. */
const wrong = (among: readonly Row[], isRight: (row: Row) => boolean) =>
  among.filter((row) => !isRight(row)).map((row) => `${titleOf(row)}: ${row.standing.sentence.text}`);

/** All that this person reads, as marks. */
const marksIn = ({ standing: { sentence, season, needs, acts, rest, keeps, unfinished } }: Row): string[] =>
  [
    ...[sentence.text, sentence.more, season?.sentence, keeps, unfinished?.says],
    ...needs.flatMap(({ says, more, label }) => [says, more, label]),
    ...acts.map(({ says }) => says),
    rest.kind === "link" ? rest.label : null,
  ].filter((text) => typeof text === "string");
const wordsIn = (row: Row) => marksIn(row).map(written);

const of = (custody: Row["custody"]) => rows.filter((row) => row.custody === custody);
const needIn = ({ standing }: Row, kind: string) => standing.needs.find((need) => need.kind === kind);

it("The table has every part that people can have in every state", () => {
  expect(rows.length).toBeGreaterThan(700);
  expect(new Set(rows.map(({ state, custody }) => `${state.title}, ${custody}`)).size).toBeGreaterThan(50);
});

describe("Words", () => {
  it("are of who keeps the money: a treasurer's league says nothing of a processor's", () => {
    expect(wrong(of("treasurer"), (row) => !wordsIn(row).some((text) => NEVER_SAID.test(text)))).toEqual([]);
  });

  it("are of no money in a free league", () => {
    expect(
      wrong(of("free"), (row) => !wordsIn(row).some((text) => /\$|\bpa(y|id)|\bowe|\bfee|prize/i.test(text))),
    ).toEqual([]);
  });

  it("never name the reader to themselves", () => {
    const names = ({ reader: { person } }: Row) => [nameOf(person), person.firstName];
    expect(wrong(rows, (row) => !wordsIn(row).some((text) => names(row).some((name) => text.includes(name))))).toEqual(
      [],
    );
  });

  it("are whole: no mark, gap or double period is left in them", () => {
    const isBroken = (text: string) => /[{}]|undefined|null|NaN|\.\.|[?!”]\.|\s\s|\s[.,:]|^$/.test(text);
    expect(wrong(rows, (row) => !wordsIn(row).some(isBroken))).toEqual([]);
  });

  it("say one sum of another only of one entry fee", () => {
    const said = rows.flatMap(wordsIn).filter((text) => /\d of \$/.test(text));
    expect([...new Set(said)]).toEqual(["You paid $25.00 of $50.00, and payments are closed."]);
  });
});

describe("The sums of one sentence", () => {
  const MONEY = /\{money (\d+) USD\}/g;
  const sumsIn = (sentence: string) => [...sentence.matchAll(MONEY)].map(([, cents]) => Number(cents));

  it("belong together, and are of this person's own or of the pot that they may know", () => {
    const isOne = (row: Row) => {
      const together = identities(row);
      return marksIn(row)
        .flatMap((text) => text.split(/[.?](?=\s|$)|:\s/))
        .map(sumsIn)
        .every((sums) => together.some((identity) => sums.every((sum) => identity.some((known) => known === sum))));
    };
    expect(wrong(rows, isOne)).toEqual([]);
  });

  it("of a payment add up to it", () => {
    const adds = (row: Row) => {
      const need = needIn(row, "pay");
      const [items = ""] =
        need?.more
          ?.split(". ")
          .filter((part) => /(fee|Fine|part) \{money/i.test(part) && !/Then|late fee of/.test(part)) ?? [];
      const sums = sumsIn(items);
      return !need || sums.length === 0 || !("amount" in need) || sums.reduce((a, b) => a + b) === centsOf(need.amount);
    };
    expect(rows.filter((row) => / \{money.*, /.test(needIn(row, "pay")?.more ?? "")).length).toBeGreaterThan(5);
    expect(wrong(rows, adds)).toEqual([]);
  });
});

describe("The tone", () => {
  const BROKEN = ["answer_denial", "look_at_denials", "retry_payout", "correct_bank"];

  it("of a need is red if something is late, denied or failed, and of nothing else", () => {
    const isRight = (row: Row) =>
      row.standing.needs.every((need) => {
        const isLate = (need.kind === "pay" && owedNow(row).isLate) || (need.kind === "remind" && othersAreLate(row));
        return (need.tone === "red") === (isLate || BROKEN.includes(need.kind));
      });
    expect(wrong(rows, isRight)).toEqual([]);
  });

  it("of the first sentence is that of the main need, and red without one only if payouts failed", () => {
    const isRight = (row: Row) => {
      const { needs, sentence } = row.standing;
      const main = mainStepOf(needs);
      if (main && isNeeded(main)) return sentence.tone === main.tone;
      const failed = row.season.awards.some(({ state }) => state.is === "failed" || state.is === "came_back");
      return sentence.tone !== "red" || (failed && runsIt(row));
    };
    expect(wrong(rows, isRight)).toEqual([]);
  });

  it("of the first sentence is gold exactly while money of theirs isn't there yet", () => {
    // A bank takes a few days, so the sentence stays gold where nothing needs them.
    const isToCome = (row: Row) => waitsForMoney(row) || (isSentToBank(row) && !row.standing.needs.some(isNeeded));
    const others = rows.filter((row) => !hasFailed(row));
    expect(wrong(others, (row) => (row.standing.sentence.tone === "gold") === isToCome(row))).toEqual([]);
    expect(wrong(rows.filter(hasFailed), (row) => row.standing.sentence.tone === "red")).toEqual([]);
  });
});

describe("What needs somebody", () => {
  it("is one need for one payment", () => {
    const isOne = ({ standing: { needs } }: Row) =>
      needs.filter((need) => need.kind === "pay" || (need.kind === "answer_denial" && need.memberName === null))
        .length < 2;
    expect(wrong(rows, isOne)).toEqual([]);
  });

  it("says whom to pay on the button, where a treasurer keeps the money", () => {
    const paying = of("treasurer").filter((row) => needIn(row, "pay") && !keepsMoney(row));
    const saysWhom = (row: Row) =>
      needIn(row, "pay")?.label.startsWith(`Pay ${row.season.treasurer && nameOf(row.season.treasurer)} {money`);
    expect(paying.length).toBeGreaterThan(20);
    expect(wrong(paying, (row) => saysWhom(row) === true)).toEqual([]);
  });

  it("is each need once", () => {
    const isOnce = ({ standing: { needs } }: Row) => new Set(needs.map(({ says }) => says)).size === needs.length;
    expect(wrong(rows, isOnce)).toEqual([]);
  });

  it("is their prize first, what hasn't arrived next, then what they owe, then what their league needs", () => {
    const ORDER = ["confirm_received", "await_prize", "answer_denial", "pay"];
    const places = ({ standing: { needs } }: Row) =>
      needs.map(({ kind }) => ORDER.indexOf(kind)).map((place) => (place === -1 ? ORDER.length : place));
    expect(
      wrong(rows, (row) => places(row).every((place, nth, all) => nth === 0 || (all[nth - 1] ?? 0) <= place)),
    ).toEqual([]);
  });

  it("is asked for wherever somebody waits for it", () => {
    const asks = (row: Row, kind: string, isAsked: boolean) => Boolean(needIn(row, kind)) === isAsked;
    const isRight = (row: Row) => {
      const seat = ownSeat(row);
      const own = ownAwards(row);
      const isDenied = wordsRefusedTo(row).some(({ who }) => who === row.reader.person);
      const hasDues = (seat?.dues.length ?? 0) > 0 && !(seat && hasSaid(seat) && (seat.word?.amount ?? 0) > FEE);
      const isCollecting = !["completed", "cancelled"].includes(row.season.status);
      const others = row.season.awards.filter((award) => isOwed(award) && award.to !== row.reader.person);
      return [
        asks(row, "pay", !isDenied && isCollecting && (owedNow(row).amount > 0 || hasDues)),
        asks(row, "answer_denial", isCollecting && wordsRefusedTo(row).length > 0),
        asks(row, "await_prize", own.some(isOwed)),
        asks(
          row,
          "confirm_received",
          own.some(({ state }) => state.by === "treasurer" && state.is === "sent"),
        ),
        asks(
          row,
          "add_bank",
          own.some(({ state }) => state.is === "needs_bank"),
        ),
        asks(row, "retry_payout", hasFailed(row)),
        asks(row, "confirm_payments", keepsMoney(row) && row.season.seats.some((one) => hasSaid(one) && one !== seat)),
        asks(row, "pay_debts", keepsMoney(row) && others.some(({ state }) => state.is === "owed")),
        asks(row, "look_at_denials", keepsMoney(row) && others.some(({ state }) => state.is === "denied")),
      ].every(Boolean);
    };
    expect(wrong(rows, isRight)).toEqual([]);
  });

  it("is said first: nobody for whom something waits reads how the league stands", () => {
    const isSaid = ({ standing: { needs, sentence } }: Row) => {
      const main = mainStepOf(needs);
      return !main || !isNeeded(main) || sentence.text.startsWith(main.says);
    };
    expect(wrong(rows, isSaid)).toEqual([]);
  });
});

describe("Who keeps the money", () => {
  it("is 'you' for the person themselves, in leagues that keep their own money alone", () => {
    const kept = rows.filter(({ standing }) => standing.keeps !== null);
    expect(kept.length).toBeGreaterThan(100);
    expect(wrong(kept, (row) => keepsMoney(row) === (row.standing.keeps === "You keep"))).toEqual([]);
    expect(wrong(of("potkeeper"), ({ standing }) => standing.keeps === null)).toEqual([]);
  });
});
