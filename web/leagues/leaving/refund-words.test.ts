import { describe, expect, it } from "vitest";
import { refundSentence } from "#web/leagues/leaving/refund-words.ts";

const none = {
  refund: "0.00",
  thisSeason: "0.00",
  laterSeasons: "0.00",
  prizesPaid: false,
  hasWonPrize: false,
  hasDisputed: false,
};
const ANN = { name: "Ann", currency: "USD", custody: "potkeeper", owes: "Casey owes" } as const;
const DECIDES = "The bank is deciding about a disputed payment of Ann's. If it leaves the money with us, we'll refund";

describe("what commissioners who remove themselves get back", () => {
  it.each([
    [{ ...none, refund: "50.00", thisSeason: "50.00" }, "$50.00 goes back to your card."],
    [{ ...none, prizesPaid: true }, "Prizes have used up the pool, so you get nothing back."],
    [
      { ...none, prizesPaid: true, hasWonPrize: true },
      "You've won a prize this season, so this season's entry fee isn't refunded.",
    ],
    [
      { ...none, hasDisputed: true },
      "No money moves yet. The bank is deciding about a disputed payment of yours. If it leaves the money with us, we'll refund it.",
    ],
  ])("%j: %s", (terms, sentence) => {
    expect(refundSentence(terms, { ...ANN, hasPaid: true, isReader: true })).toBe(sentence);
  });
});

describe("what a member gets back", () => {
  it.each([
    [none, "No money moves."],
    [{ ...none, refund: "50.00", thisSeason: "50.00" }, "$50.00 goes back to Ann's card."],
    [
      { ...none, refund: "150.00", thisSeason: "50.00", laterSeasons: "100.00" },
      "$150.00 goes back to Ann's card. That includes $100.00 for prepaid seasons.",
    ],
    [
      { ...none, refund: "12.50", thisSeason: "12.50", prizesPaid: true },
      "$12.50 goes back to Ann's card. Prizes have been paid, so it's at most an equal share of what is left of the pool.",
    ],
    [{ ...none, prizesPaid: true }, "Prizes have used up the pool, so Ann gets nothing back."],
    [
      { ...none, prizesPaid: true, hasWonPrize: true },
      "Ann has won a prize this season, so this season's entry fee isn't refunded.",
    ],
    [
      { ...none, refund: "100.00", laterSeasons: "100.00", prizesPaid: true, hasWonPrize: true },
      "Ann has won a prize this season, so this season's entry fee isn't refunded. $100.00 for prepaid seasons goes back to the card.",
    ],
    [{ ...none, hasDisputed: true }, `No money moves yet. ${DECIDES} it.`],
    [
      { ...none, refund: "50.00", thisSeason: "50.00", hasDisputed: true },
      `$50.00 goes back to Ann's card. ${DECIDES} it.`,
    ],
    [
      { ...none, prizesPaid: true, hasWonPrize: true, hasDisputed: true },
      `Ann has won a prize this season, so this season's entry fee isn't refunded. ${DECIDES} whatever is left of it after this season's prizes.`,
    ],
  ])("%o", (terms, sentence) => {
    expect(refundSentence(terms, { ...ANN, hasPaid: true })).toBe(sentence);
  });

  it("is nothing, whatever the prizes, for someone who hasn't paid", () => {
    expect(refundSentence({ ...none, prizesPaid: true }, { ...ANN, hasPaid: false })).toBe("No money moves.");
  });

  it("is owed by the treasurer of a league that keeps its own money", () => {
    const member = { ...ANN, custody: "treasurer", hasPaid: true } as const;
    expect(refundSentence({ ...none, refund: "50.00" }, member)).toBe("Casey owes Ann $50.00.");
    expect(refundSentence({ ...none, refund: "50.00" }, { ...member, isReader: true })).toBe("Casey owes you $50.00.");
  });
});
