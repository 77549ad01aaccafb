import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { paymentSuccess } from "#contract/money/payments.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { seededRandom } from "#sandbox/faults.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { backfillLostEvents } from "#server/operations/webhooks/backfill-lost-events.ts";
import { cardOf, intoTheFuture, nameBankAccount, startAgain } from "#tests/money/acts.ts";
import { type Circumstances, checkBothBooks, type Moved, mortalWorld, type Way } from "#tests/money/crash-points.ts";
import type { Point } from "#tests/money/doomed-process.ts";
import { CRASH_POINTS, TIMES } from "#tests/support/random.ts";
import { aLeague, anAdmin, aPerson, confirmCard, join, type Person, pay, startPayment } from "#tests/support/world.ts";

/** The people and leagues of the tests that kill the server, in a copy of their world for each path that money takes. */
export let mortal: Awaited<ReturnType<typeof mortalWorld>>;
export let casey: Person;
export let ann: Person;
export let ben: Person;
export let dora: Person;
export let judge: Person;

type Scene = { circumstances: Circumstances; enter: () => void; close: () => Promise<void> };

/** Where paths begin, for each kind of installation. */
const scenes: Scene[] = [];

/** Goes to an installation's people before any path has begun; making them takes as long as a path. */
async function enterScene(circumstances: Circumstances): Promise<void> {
  const known = scenes.find((scene) => isDeepStrictEqual(scene.circumstances, circumstances));
  if (known) return known.enter();
  const world = await mortalWorld(circumstances);
  try {
    await populate(world);
  } catch (error) {
    await world.close();
    throw error;
  }
  const people = [casey, ann, ben, dora, judge] as const;
  const enter = () => {
    mortal = world;
    [casey, ann, ben, dora, judge] = people;
  };
  scenes.push({ circumstances, enter, close: world.close });
}

/** After a file's tests: ends the installations that their paths began from. */
export async function leaveScenes(): Promise<void> {
  for (const { close } of scenes.splice(0)) await close();
}

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
  // A start asks the processor for the events of 30 days; this keeps it from listing the setup's events again.
  mortal.world.advance({ days: 31 });
  await startAgain(mortal.world);
  await mortal.freeze();
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

export const way = (
  points: number,
  begin: DeadlyWay["begin"],
  environment: Record<string, string> = {},
): DeadlyWay => ({
  ...{ points, begin, environment },
});

/**
 * Follows a path once to the end, then again and again from the same beginning with a process that dies on the way: in
 * every fourth kind of stretch once, or in `npm test -- --long` at every point. CRASH_POINTS draws kinds and points.
 */
export async function dieOnTheWay(
  { points: pointsMin, environment = {}, begin }: DeadlyWay,
  circumstances: Omit<Circumstances, "environment">,
) {
  await enterScene({ ...circumstances, environment });
  await mortal.inACopy(async () => {
    const path = await begin();
    await mortal.freeze();
    const points = await dieAt(path, undefined);
    expect(points.length).toBeGreaterThan(pointsMin);
    for (const index of TIMES > 1 ? points.keys() : drawnFrom(points)) {
      expect((await dieAt(path, index)).at(-1)).toEqual(points[index]);
    }
  });
}

/** Follows the path in a copy of the world and checks the books of both sides. @returns The points it reached. */
async function dieAt(way: Way, index: number | undefined): Promise<readonly Point[]> {
  let points: readonly Point[] = [];
  await mortal.inACopy(async () => {
    points = await mortal.goThrough(way, index);
    await checkBothBooks(mortal.world, way).catch((error) => {
      const killed = index === undefined ? "Never killed" : `Killed ${points.at(-1)?.what} (${index})`;
      throw new Error(`${killed}: ${error.message}`, { cause: error });
    });
    expect((await verifyBooks(mortal.world.deps.db)).violations).toEqual([]);
  });
  return points;
}

/** Of how many kinds of stretches one is tried in a run; the numbers that follow CRASH_POINTS try the others. */
const EVERY = 4;

/** Returns the number of one point from every fourth kind of stretch: of those with the same calls and commits. */
function drawnFrom(points: readonly Point[]): number[] {
  const kindOf = (stretch: number) => String(points.filter((one) => one.stretch === stretch).map(({ what }) => what));
  const ofKind = new Map<string, number[]>();
  for (const [index, { stretch }] of points.entries()) {
    const kind = kindOf(stretch);
    ofKind.set(kind, [...(ofKind.get(kind) ?? []), index]);
  }
  const random = seededRandom(CRASH_POINTS);
  // A short path is tried in each run, too.
  const every = Math.min(EVERY, ofKind.size);
  const kinds = [...ofKind.values()].filter((_, place) => place % every === CRASH_POINTS % every);
  return kinds.map((indexes) => indexes[Math.floor(random() * indexes.length)] ?? 0);
}

/** Each path runs some five times, which takes minutes on a busy machine; at every point, it may take as long as it likes. */
export const PATIENCE_MS = TIMES > 1 ? 0 : 600_000;
