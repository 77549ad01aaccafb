import fc from "fast-check";
import { expect, it } from "vitest";
import type { Payout } from "#contract/money/payouts.ts";
import { centsOf, centsToDecimal, formatDollars, toCents } from "#contract/platform/money.ts";
import { leagueStatuses } from "#contract/terms/league-status.ts";
import { alice, aMember, aPrize, ben, daysFromNow, NOW, owing } from "#tests/specification/web/fixtures.ts";
import { toldStanding } from "#tests/specification/web/made-standing.ts";
import { SEED } from "#tests/support/random.ts";

const pauses = [
  null,
  { reason: "card_payments" as const, until: daysFromNow(3) },
  { reason: "review" as const, until: null },
  { reason: "password_reset" as const, until: daysFromNow(2) },
];

const aPayout = fc
  .record({
    kind: fc.constantFrom("prize", "period_prize", "reimbursement", "return", "refund", "unclaimed" as const),
    cents: fc.integer({ min: 1, max: 100_000 }),
    status: fc.constantFrom("pending", "processing", "completed", "failed" as const),
    pause: fc.constantFrom(...pauses),
    left: fc.constantFrom(null, null, null, "given_back", "kept", "paid_separately" as const),
    isOfSeason: fc.boolean(),
  })
  .map(({ kind, cents, status, pause, left, isOfSeason }) =>
    aPrize({
      ...{ kind, amount: centsToDecimal(toCents(cents)), seasonYear: isOfSeason ? 1 : 2, userId: ben.id },
      status: left === null ? status : "failed",
      // What is somebody's own waits for no season.
      pause: status === "pending" && left === null && kind !== "unclaimed" ? pause : null,
      givenBackAt: left === "given_back" ? NOW : null,
      ...{ isKept: left === "kept" || left === "paid_separately", isPaidSeparately: left === "paid_separately" },
      processedAt: status === "completed" ? NOW : null,
    }),
  );

const anySeason = fc.record({
  status: fc.constantFrom(...leagueStatuses),
  isFree: fc.boolean(),
  isPastEnd: fc.boolean(),
  isDynasty: fc.boolean(),
  membersVote: fc.boolean(),
  hasPaid: fc.boolean(),
  isCommissioner: fc.boolean(),
  payouts: fc.array(aPayout, { maxLength: 4 }),
  held: fc.constantFrom(0, 0, 2_000),
  returned: fc.constantFrom(0, 2_000),
});

type Season = typeof anySeason extends fc.Arbitrary<infer One> ? One : never;

const fromPool = ({ kind, seasonYear, givenBackAt }: Payout) =>
  seasonYear === 1 && givenBackAt === null && kind !== "refund" && kind !== "unclaimed";
const isSent = ({ status, isPaidSeparately }: Payout) => status === "completed" || isPaidSeparately;
const sum = (payouts: readonly Payout[]) => payouts.reduce((total, { amount }) => total + centsOf(amount), 0);

/** What the league's head says, and the books that it has to agree with. */
function seen({ isFree, isPastEnd, isDynasty, hasPaid, isCommissioner: runsIt, payouts, ...season }: Season) {
  const awards = payouts.filter(fromPool);
  // A season that isn't over has awarded nothing but weekly prizes, and a free one nothing at all.
  const collected = isFree ? 0 : season.held + season.returned + sum(awards);
  const { sentence, season: told } = toldStanding({
    league: {
      ...{ status: season.status, membersVote: season.membersVote, entryFee: isFree ? "0.00" : "50.00" },
      ...{ leagueType: isDynasty ? "dynasty" : "single_season", endDate: daysFromNow(isPastEnd ? -1 : 30) },
      pot: {
        ...{ paidMembers: 1, pendingMembers: 0, overdueMembers: 0 },
        escrowBalance: centsToDecimal(toCents(isFree ? 0 : season.held)),
        collected: centsToDecimal(toCents(collected)),
      },
    },
    ...{ runsIt, payouts, own: aMember(alice, hasPaid ? {} : owing), needs: [] },
  });
  const { steps = [], current = 0, sentence: next = "" } = told ?? {};
  return { status: season.status, awards, head: sentence.text, step: steps[current]?.name, sentence: next };
}

/** In which states each phrase can be said, whatever else is true. */
const PHRASES: { says: RegExp; onlyIf: (books: ReturnType<typeof seen>, season: Season) => boolean }[] = [
  { says: /^Every prize is sent/, onlyIf: ({ awards }, { returned }) => awards.every(isSent) && returned === 0 },
  { says: /is sent, and/, onlyIf: ({ awards }) => awards.every(isSent) },
  { says: /^Paid out$/, onlyIf: ({ awards }) => awards.length > 0 && awards.every(isSent) },
  { says: /^Paying out$/, onlyIf: (_, { payouts }) => payouts.some((one) => !isSent(one)) },
  { says: /isn't sent yet/, onlyIf: (_, { payouts }) => payouts.some((one) => !isSent(one)) },
  {
    says: /returned to the members/,
    onlyIf: ({ awards }, { returned, isFree }) =>
      !isFree && (returned > 0 || awards.some(({ kind }) => kind === "return")),
  },
  { says: /The whole pool/, onlyIf: ({ awards }) => awards.every(({ kind }) => kind === "return") },
  { says: /waiting for its winners|awarded or returned|still held/, onlyIf: (_, { held }) => held > 0 },
  { says: /awarded or returned/, onlyIf: ({ awards }) => awards.length > 0 },
  {
    says: /unclaimed money/,
    onlyIf: (_, { payouts }) => payouts.some((one) => one.isKept && !one.isPaidSeparately),
  },
  { says: /failed/, onlyIf: (_, { payouts }) => payouts.some(({ status }) => status === "failed") },
  {
    says: /\bbefore \w{3} \d|review/,
    onlyIf: ({ awards }) => awards.some(({ pause }) => pause !== null && pause.reason !== "password_reset"),
  },
  {
    says: /hold/,
    onlyIf: (_, { payouts, held }) => held > 0 || payouts.some(({ status }) => status === "pending"),
  },
  { says: /left over/, onlyIf: ({ awards }, { held }) => held > 0 && awards.some(({ kind }) => kind === "prize") },
  { says: /(names?|proposes?) the winners/, onlyIf: ({ awards }) => awards.every(({ kind }) => kind !== "prize") },
  {
    says: /^Players join and pay|Only people who are invited can still join|No one can join now/,
    onlyIf: ({ status }, { isPastEnd }) => status !== "completed" && !isPastEnd,
  },
  { says: /past its end date/, onlyIf: (_, { isPastEnd }) => isPastEnd },
];

it("No headline of a league contradicts its books, in any state of its money", () => {
  const met = new Set<RegExp>();
  fc.assert(
    fc.property(anySeason, (season) => {
      const books = seen(season);
      for (const text of [books.head, books.step ?? "", books.sentence]) {
        for (const { says, onlyIf } of PHRASES.filter((phrase) => phrase.says.test(text))) {
          met.add(says);
          expect(onlyIf(books, season), `${text} ${formatDollars(toCents(season.held))}`).toBe(true);
        }
      }
      // A finished season says what became of all its money.
      const isSettled = season.status === "completed" && !season.isFree && season.held === 0;
      if (isSettled && season.returned > 0 && season.hasPaid && !books.head.includes("failed")) {
        expect(books.head).toMatch(/returned to the members/);
      }
    }),
    { numRuns: 3000, seed: SEED },
  );
  expect(PHRASES.filter(({ says }) => !met.has(says)).map(({ says }) => says.source)).toEqual([]);
});
