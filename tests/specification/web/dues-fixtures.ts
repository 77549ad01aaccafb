import type { Due } from "#contract/members/league-dues.ts";
import { leagueAnswers } from "#tests/specification/web/answers.ts";
import type { Answers } from "#tests/specification/web/fake-server.ts";
import { alice, aMember, ben, daysFromNow, idOf, NOW, owing } from "#tests/specification/web/fixtures.ts";

/** Terms under which members may owe more than the entry fee. */
export const DUES_TERMS = { lateFee: "10.00", maxChargesPerMember: "20.00" };

/** Alice's open entry fee. */
export const aDue = (over: Partial<Due> = {}): Due => ({
  ...{
    id: idOf(700),
    userId: alice.id,
    name: "Alice Tester",
    seasonYear: 1,
    kind: "entry",
    chargeKind: null,
    part: null,
  },
  ...{ amount: "50.00", setOff: "0.00", left: over.amount ?? "50.00", standing: "open", dueAt: daysFromNow(30) },
  ...{ setByName: null, setAt: null, reason: null, objection: null, objectedAt: null },
  ...over,
});

/** What Casey charged her. */
export const fine = aDue({
  ...{ id: idOf(701), kind: "charge", chargeKind: "fine", amount: "5.00", dueAt: NOW },
  ...{ setByName: "Casey Tester", setAt: NOW, reason: "Late line-up" },
  agreement: { mayObject: true, isAccepted: false, isTakenFromPrizes: false, ballot: null },
});

/** A league in which Alice owes a fine, and Ben the entry fee. */
export const duesAnswers = (dues: Due[] = [fine], terms: object = DUES_TERMS): Answers => ({
  ...leagueAnswers(terms, [aMember(alice), aMember(ben, owing)]),
  "GET /api/leagues/:id/dues": {
    dues,
    chargeable: [
      { userId: alice.id, amount: "15.00" },
      { userId: ben.id, amount: "20.00" },
    ],
  },
});
