import { describe, expect, it } from "vitest";
import { completeLeague, editLeague, type League } from "#contract/leagues.ts";
import { listMails } from "#contract/mailbox.ts";
import { leaveLeague } from "#contract/members.ts";
import { paymentSuccess } from "#contract/payments.ts";
import { openPayoutAccount } from "#contract/payout-account.ts";
import { castVote } from "#contract/payout-votes.ts";
import { proposePayouts } from "#contract/payouts.ts";
import { acceptReplacement, inviteReplacement } from "#contract/replacement-invitations.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { backfillLostEvents } from "#server/operations/webhooks/backfill-lost-events.ts";
import { cardOf, intoTheFuture, nameBankAccount, startAgain } from "#tests/money/acts.ts";
import { checkBothBooks, type Moved, mortalWorld, type Way } from "#tests/money/crash-points.ts";
import {
  aLeague,
  aPerson,
  confirmCard,
  join,
  type Person,
  pay,
  setStatus,
  startPayment,
} from "#tests/support/world.ts";

/**
 * The server is killed before and after every call to the processor and every commit, on each way that money takes.
 * It starts again, and whoever clicked last clicks again: nothing may be lost, nothing doubled.
 */
let mortal: Awaited<ReturnType<typeof mortalWorld>>;
let casey: Person;
let ann: Person;
let ben: Person;
let dora: Person;
async function populate(world: typeof mortal) {
  mortal = world;
  // The operator's money, before so much time goes by that the processor doesn't list it any more.
  await backfillLostEvents(mortal.world.deps, { everything: true });
  await mortal.world.runJobs();
  intoTheFuture(mortal.world);
  casey = await aPerson(mortal.world, "casey");
  ann = await aPerson(mortal.world, "ann");
  ben = await aPerson(mortal.world, "ben");
  dora = await aPerson(mortal.world, "dora");
  for (const winner of [ann, casey]) await nameBankAccount(winner);
  await aPaidLeague([ann, ben]);
}

const click: (typeof mortal)["click"] = (...args) => mortal.click(...args);
const of = ({ id }: { id: string }) => ({ params: { id } });
const jobs = () => mortal.world.runJobs();
const nothing: Moved = { charges: 0, charged: 0, refunded: 0, sent: 0 };

/** Time goes by at the banks, and what they say is on its way to us. */
async function atTheBank(hours: number) {
  mortal.world.advance({ hours });
  await mortal.world.deps.sandbox?.applyDueChanges();
}

/** A league whose members have paid, one season or as many as told, and told of everything. */
async function aPaidLeague(
  payers: Person[],
  terms: Record<string, unknown> = {},
  { years = 1, number = "" } = {},
): Promise<League> {
  const league = await aLeague(mortal.world, casey, terms);
  await join(casey, league, ...payers);
  const card = cardOf(mortal.world, number || undefined);
  for (const payer of payers) await pay(payer, league, { years, card });
  await jobs();
  return league;
}

/** Intent, card, and the page's own word that it was paid; the card form goes to the processor, past the server. */
function paying(payer: Person, league: League, { years = [1], tells = true, number = "4242424242424242" } = {}) {
  let intent: Awaited<ReturnType<typeof startPayment>>;
  const start = (count: number) => async () => {
    intent = await startPayment(payer, league, { years: count });
  };
  return [
    ...years.map(start),
    () => confirmCard(payer, intent, cardOf(mortal.world, number)),
    ...(tells ? [() => click(payer, paymentSuccess, { body: { paymentIntentId: intent.paymentIntentId } })] : []),
    jobs,
  ];
}

/** A season of $50.00 each that is over, its prizes still in the pot. */
async function aCompletedSeason(payers: Person[], terms: Record<string, unknown> = {}): Promise<League> {
  const league = await aPaidLeague(payers, terms);
  await click(casey, completeLeague, of(league));
  return league;
}

const toAnn = (league: League, amount: string) => ({
  ...of(league),
  body: { payouts: [{ userId: ann.userId, place: 1, amount }] },
});

let count = 0;
/** Somebody who is new at the processor too. */
const aNewcomer = () => aPerson(mortal.world, `newcomer_${++count}`);

async function replacementToken(newcomer: Person): Promise<string> {
  const { body: mails } = await newcomer.call(listMails, { query: { to: newcomer.email } });
  return mails.map(({ text }) => /replacement-invite\/([\w-]+)/.exec(text)?.[1]).find(Boolean) ?? "";
}

/** Each way with the least number of points at which it can be cut. */
const WAYS: Record<string, { points: number; begin: () => Promise<Way> }> = {
  "an entry fee is paid": {
    points: 14,
    begin: async () => {
      const payer = await aNewcomer();
      const league = await aLeague(mortal.world, casey);
      await join(casey, league, payer);
      return { leagueId: league.id, steps: paying(payer, league), moved: { ...nothing, charges: 1, charged: 5000 } };
    },
  },
  "an entry fee is paid, and the page is closed before it can say so": {
    points: 12,
    begin: async () => {
      const league = await aLeague(mortal.world, casey);
      await join(casey, league, ann);
      const steps = paying(ann, league, { tells: false });
      return { leagueId: league.id, steps, moved: { ...nothing, charges: 1, charged: 5000 } };
    },
  },
  "two seasons are chosen, then three are paid": {
    points: 22,
    begin: async () => {
      const league = await aLeague(mortal.world, casey, { leagueType: "dynasty" });
      await join(casey, league, ann);
      const steps = paying(ann, league, { years: [2, 3] });
      return { leagueId: league.id, steps, moved: { ...nothing, charges: 1, charged: 15_000 } };
    },
  },
  "two seasons are chosen, and whoever clicks again chooses three": {
    points: 12,
    begin: async () => {
      const league = await aLeague(mortal.world, casey, { leagueType: "dynasty" });
      await join(casey, league, ann);
      let clicks = 0;
      const first = () => startPayment(ann, league, { years: clicks++ === 0 ? 2 : 3 });
      const steps = [first, ...paying(ann, league, { years: [3] })];
      return { leagueId: league.id, steps, moved: { ...nothing, charges: 1, charged: 15_000 } };
    },
  },
  "the fee is edited under an open form, and the new one is paid": {
    points: 20,
    begin: async () => {
      const league = await aLeague(mortal.world, casey);
      await join(casey, league, ann);
      const { paymentDeadline, endDate } = league;
      const edit = { ...of(league), body: { paymentDeadline, endDate, entryFee: "100.00" } };
      const steps = [
        () => startPayment(ann, league),
        () => click(casey, editLeague, edit),
        jobs,
        ...paying(ann, { ...league, entryFee: "100.00" }),
      ];
      return { leagueId: league.id, steps, moved: { ...nothing, charges: 1, charged: 10_000 } };
    },
  },
  "a member leaves with an open form": {
    points: 4,
    begin: async () => {
      const league = await aLeague(mortal.world, casey);
      await join(casey, league, ann);
      const steps = [() => startPayment(ann, league), () => click(ann, leaveLeague, of(league)), jobs];
      return { leagueId: league.id, steps, moved: nothing };
    },
  },
  "a member leaves and is refunded": {
    points: 8,
    begin: async () => {
      const league = await aPaidLeague([ann]);
      const steps = [() => click(ann, leaveLeague, of(league)), jobs];
      return { leagueId: league.id, steps, moved: { charges: 1, charged: 5000, refunded: 5000, sent: 0 } };
    },
  },
  "a refund arrives late": {
    points: 10,
    begin: async () => {
      const league = await aPaidLeague([ann], {}, { number: "4000000000007726" });
      const steps = [() => click(ann, leaveLeague, of(league)), jobs, () => atTheBank(1), jobs];
      return { leagueId: league.id, steps, moved: { charges: 1, charged: 5000, refunded: 5000, sent: 0 } };
    },
  },
  "a refund comes back from a closed card": {
    points: 12,
    begin: async () => {
      const league = await aPaidLeague([ann], {}, { number: "4000000000005126" });
      const steps = [() => click(ann, leaveLeague, of(league)), jobs, () => atTheBank(1), jobs];
      return { leagueId: league.id, steps, moved: { ...nothing, charges: 1, charged: 5000 } };
    },
  },
  "a league is cancelled and everybody refunded": {
    points: 14,
    begin: async () => {
      const league = await aPaidLeague([ann, ben]);
      const steps = [() => setStatus(casey, league, "cancelled"), jobs];
      return { leagueId: league.id, steps, moved: { charges: 2, charged: 10_000, refunded: 10_000, sent: 0 } };
    },
  },
  "prizes are sent": {
    points: 14,
    begin: async () => {
      const league = await aCompletedSeason([ann, ben], { commissionerReimbursement: 10 });
      const steps = [() => click(casey, proposePayouts, toAnn(league, "90.00")), jobs];
      return { leagueId: league.id, steps, moved: { charges: 2, charged: 10_000, refunded: 0, sent: 10_000 } };
    },
  },
  "a vote is won and the prize sent": {
    points: 12,
    begin: async () => {
      const league = await aCompletedSeason([ann, ben], { payoutRule: "majority_approval" });
      const { body } = await casey.call(proposePayouts, toAnn(league, "100.00"));
      await jobs();
      const vote = { params: { sessionId: body.votingSessionId ?? "" }, body: { vote: "for" } };
      const steps = [() => click(ann, castVote, vote), () => click(ben, castVote, vote), jobs];
      return { leagueId: league.id, steps, moved: { charges: 2, charged: 10_000, refunded: 0, sent: 10_000 } };
    },
  },
  "a winner names an account and gets the prize that waits": {
    points: 16,
    begin: async () => {
      const winner = await aNewcomer();
      const league = await aCompletedSeason([winner]);
      const payouts = [{ userId: winner.userId, place: 1, amount: "50.00" }];
      await click(casey, proposePayouts, { ...of(league), body: { payouts } });
      await jobs();
      const steps = [
        () => click(winner, openPayoutAccount, { body: { currentPassword: "correct horse" } }),
        () => nameBankAccount(winner),
        jobs,
      ];
      return { leagueId: league.id, steps, moved: { charges: 1, charged: 5000, refunded: 0, sent: 5000 } };
    },
  },
  "a newcomer takes over a seat, and what was prepaid goes back": {
    points: 20,
    begin: async () => {
      const league = await aPaidLeague([ann, ben], { leagueType: "dynasty", maxMembers: 2 }, { years: 2 });
      await click(ann, inviteReplacement, { body: { leagueId: league.id, email: dora.email } });
      await click(dora, acceptReplacement, { params: { token: await replacementToken(dora) } });
      await jobs();
      const steps = paying(dora, league, { years: [2] });
      return { leagueId: league.id, steps, moved: { charges: 3, charged: 30_000, refunded: 5000, sent: 0 } };
    },
  },
  "an entry fee is disputed at the bank, and lost": {
    points: 16,
    begin: async () => {
      const league = await aPaidLeague([ann], {}, { number: "4000000000000259" });
      const steps = [() => atTheBank(1), jobs, () => atTheBank(24 * 8), jobs];
      return { leagueId: league.id, steps, moved: { ...nothing, charges: 1, charged: 5000 } };
    },
  },
};

type Hearing = Parameters<typeof mortalWorld>[0];

/** Dies at the first point of the way, then at the second in a new scene, and so on until it comes through unhurt. */
async function dieEverywhere({ points: pointsMin, begin }: (typeof WAYS)[string], hearing: Hearing) {
  // A world for each way: what the checks and restarts read doesn't grow with the ways before.
  await populate(await mortalWorld(hearing));
  try {
    // A start asks the processor what happened within 30 days: of the world's beginnings it need not be told again.
    mortal.world.advance({ days: 31 });
    await startAgain(mortal.world);
    let dieAt = 0;
    for (let point: string | undefined = "none"; point !== undefined; dieAt++) {
      const way = await begin();
      point = await mortal.goThrough(way, dieAt);
      await checkBothBooks(mortal.world, way).catch((error) => {
        throw new Error(`Killed ${point} (${dieAt}): ${error.message}`, { cause: error });
      });
    }
    expect(dieAt).toBeGreaterThan(pointsMin);
    expect((await verifyBooks(mortal.world.deps.db)).violations).toEqual([]);
  } finally {
    await mortal.world.close();
  }
}

/** Each way is gone some twenty times; a busy machine takes minutes for that. */
const PATIENCE_MS = 600_000;

describe("wherever the server is killed", () => {
  it.each(Object.entries(WAYS))("%s, once", (_, way) => dieEverywhere(way, { hearsEvents: true }), PATIENCE_MS);
});

describe("wherever the server is killed, and though no event of the processor ever arrives", () => {
  const deaf = ["a member leaves and is refunded", "prizes are sent", "a vote is won and the prize sent"];
  it.each(Object.entries(WAYS).filter(([name]) => deaf.includes(name)))(
    "%s, once",
    (_, { points, begin }) => dieEverywhere({ points: points / 2, begin }, { hearsEvents: false }),
    PATIENCE_MS,
  );
});
