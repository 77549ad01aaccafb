import fc from "fast-check";
import { expect, it } from "vitest";
import { getCurrentUser } from "#contract/people/auth.ts";
import type { Cast } from "#tests/model/acts.ts";
import { playedPlatforms } from "#tests/model/by-results.ts";
import { countHappenings } from "#tests/model/happened.ts";
import { checkInvariants } from "#tests/model/invariants.ts";
import { opening, waiting } from "#tests/model/opening.ts";
import { doStep, isAlone, keepPlaying, type Step, steps } from "#tests/model/play.ts";
import { checkPrizeYears } from "#tests/model/prize-years.ts";
import { checkProofs } from "#tests/model/proofs.ts";
import { checkTampering } from "#tests/model/tampering.ts";
import { testApp } from "#tests/support/app.ts";
import { SEED, TIMES } from "#tests/support/random.ts";
import { anAdmin, aPerson, type Person, signIn } from "#tests/support/world.ts";

/** `npm test -- --long` plays long seasons; after the opening, a short one is enough to notice a broken rule. */
const STEPS = TIMES > 1 ? 60 : 30;
const PATIENCE_MS = 600_000 * TIMES;
const NAMES = ["ann", "bob", "cat", "dan", "eve"];

const seasons = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.array(steps, { minLength: 1, maxLength: 1 }) },
    fc.array(
      steps.filter((step) => !isAlone(step)),
      { minLength: 2, maxLength: 4 },
    ),
  ),
  { minLength: STEPS, maxLength: STEPS },
);

/**
 * Plays whole seasons at random: people join, pay, leave, propose, vote, hand over, fall silent and let time pass, one
 * after the other and several at once, allowed or not. Whatever they do, no response is a 500. After each step the
 * books, the working state and everyone's view agree, and every cent has a way out.
 * @param part Which of the files this is: several share the work, each with its own seed. The first has the opening, in
 * `npm test -- --long` all have.
 */
export function playSeasons(part: number): void {
  const isOpened = part === 1 || TIMES > 1;
  it(
    "Random seasons of many people keep every rule and every cent",
    async () => {
      const happened: Record<string, number> = {};
      let played = 0;
      const play = async (random: Step[][]) => {
        played += 1;
        const isWhole = isOpened && played === 1;
        await playSeason([...(isWhole ? opening : waiting), ...random], { happened, waits: !isWhole });
      };
      await fc.assert(fc.asyncProperty(seasons, play), { seed: SEED + part, numRuns: TIMES, endOnFailure: true });
      const missing = Object.keys(happened).filter((what) => happened[what] === 0);
      if (isOpened) expect(missing, "all of it is played").toEqual([]);
    },
    PATIENCE_MS,
  );
}

type Played = { happened: Record<string, number>; waits: boolean };

async function playSeason(played: Step[][], { happened, waits }: Played): Promise<void> {
  const environment = waits ? { SAFEGUARDS: "award-wait" } : {};
  const world = await testApp({ platforms: playedPlatforms(), environment });
  try {
    const admin = await anAdmin(world, "overseer");
    const people = [];
    for (const name of NAMES) people.push(await aPerson(world, name));
    const cast: Cast = { world, admin, people, leagues: [], checked: new Map() };
    await keepPlaying(cast);
    for (const [index, together] of played.entries()) await playStep(cast, together, index);
    await checkPrizeYears(cast);
    await checkProofs(cast);
    await countHappenings(world, happened);
    if (!waits) await checkTampering(world);
  } finally {
    await world.close();
  }
}

const isSignedOut = async (person: Person) => (await person.call(getCurrentUser)).status === 401;

async function playStep(cast: Cast, together: Step[], index: number): Promise<void> {
  const at = `After step ${index}, ${JSON.stringify(together)}`;
  const answers = await Promise.all(together.map((step) => doStep(cast, step)));
  const faults = answers.filter(({ status }) => status >= 500);
  expect(faults, at).toEqual([]);
  // A call that was under way while days went by can have ended its person's session.
  if (await isSignedOut(cast.admin)) cast.admin = await signIn(cast.world, cast.admin.username);
  for (const [place, person] of cast.people.entries()) {
    if (await isSignedOut(person)) cast.people[place] = await signIn(cast.world, person.username);
  }
  await checkInvariants(cast).catch((error) => {
    throw new Error(`${at}: ${error.message}`);
  });
  await keepPlaying(cast);
}
