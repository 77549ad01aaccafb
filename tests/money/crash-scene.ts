import { expect } from "vitest";
import { completeLeague, type League } from "#contract/leagues.ts";
import { listMails } from "#contract/mailbox.ts";
import { paymentSuccess } from "#contract/payments.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { backfillLostEvents } from "#server/operations/webhooks/backfill-lost-events.ts";
import { cardOf, intoTheFuture, nameBankAccount, startAgain } from "#tests/money/acts.ts";
import { checkBothBooks, type Moved, mortalWorld, type Way } from "#tests/money/crash-points.ts";
import { aLeague, anAdmin, aPerson, confirmCard, join, type Person, pay, startPayment } from "#tests/support/world.ts";

/** The people and leagues of the tests that kill the server, in a new world for each path that money takes. */
export let mortal: Awaited<ReturnType<typeof mortalWorld>>;
export let casey: Person;
export let ann: Person;
export let ben: Person;
export let dora: Person;
export let judge: Person;
async function populate(world: typeof mortal) {
  mortal = world;
  // Records the operator's money now; later the processor no longer lists it.
  await backfillLostEvents(mortal.world.deps, { everything: true });
  await mortal.world.runJobs();
  intoTheFuture(mortal.world);
  casey = await aPerson(mortal.world, "casey");
  ann = await aPerson(mortal.world, "ann");
  ben = await aPerson(mortal.world, "ben");
  dora = await aPerson(mortal.world, "dora");
  judge = await anAdmin(mortal.world, "judge");
  for (const winner of [ann, casey]) await nameBankAccount(winner);
  await aPaidLeague([ann, ben]);
}

export const click: (typeof mortal)["click"] = (...args) => mortal.click(...args);
export const of = ({ id }: { id: string }) => ({ params: { id } });
export const jobs = () => mortal.world.runJobs();
export const nothing: Moved = { charges: 0, charged: 0, refunded: 0, sent: 0 };

/** Time passes at the banks, and their news is on its way to us. */
export async function atTheBank(hours: number) {
  mortal.world.advance({ hours });
  await mortal.world.deps.sandbox?.applyDueChanges();
}

/** A league whose members have paid for one season, or as many as given, with all events received. */
export async function aPaidLeague(
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

/** Intent, card, and the page's report that it was paid; the card form goes straight to the processor. */
export function paying(payer: Person, league: League, { years = [1], tells = true, number = "4242424242424242" } = {}) {
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

/** A completed season of $50.00 each, with its prizes still in the pot. */
export async function aCompletedSeason(payers: Person[], terms: Record<string, unknown> = {}): Promise<League> {
  const league = await aPaidLeague(payers, terms);
  await click(casey, completeLeague, of(league));
  return league;
}

export const toAnn = (league: League, amount: string) => ({
  ...of(league),
  body: { payouts: [{ userId: ann.userId, place: 1, amount }] },
});

let count = 0;
/** Someone who is also new to the processor. */
export const aFreshPerson = () => aPerson(mortal.world, `newcomer_${++count}`);

export async function replacementToken(replacement: Person): Promise<string> {
  const { body: mails } = await replacement.call(listMails, { query: { to: replacement.email } });
  return mails.map(({ text }) => /replacement-invite\/([\w-]+)/.exec(text)?.[1]).find(Boolean) ?? "";
}

/** A path, with the minimum number of points at which it can be cut, and the settings of its installation. */
export type DeadlyWay = { points: number; environment?: Record<string, string>; begin: () => Promise<Way> };

/** Dies at the first point of the path, then at the second from the same beginning, and so on until it survives. */
export async function dieEverywhere(
  { points: pointsMin, environment = {}, begin }: DeadlyWay,
  hearing: { hearsEvents: boolean },
) {
  await populate(await mortalWorld({ ...hearing, environment }));
  try {
    // A start asks the processor for the events of 30 days; this keeps it from listing the setup's events again.
    mortal.world.advance({ days: 31 });
    await startAgain(mortal.world);
    const way = await begin();
    await mortal.freeze();
    let point: string | undefined = "none";
    let dieAt = 0;
    for (; point !== undefined; dieAt++) {
      await mortal.inACopy(async () => {
        point = await mortal.goThrough(way, dieAt);
        await checkBothBooks(mortal.world, way).catch((error) => {
          throw new Error(`Killed ${point} (${dieAt}): ${error.message}`, { cause: error });
        });
        expect((await verifyBooks(mortal.world.deps.db)).violations).toEqual([]);
      });
    }
    expect(dieAt).toBeGreaterThan(pointsMin);
  } finally {
    await mortal.close();
  }
}

/** Each path runs some twenty times, which takes minutes on a busy machine. */
export const PATIENCE_MS = 600_000;
