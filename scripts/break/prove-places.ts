import type { Failure } from "./copied-project.ts";
import type { Place } from "./place.ts";
import type { Prover } from "./prover.ts";
import type { Results } from "./results.ts";

/** How many breaks share one check that their proofs pass on unbroken code. */
const TOGETHER = 15;

type Noticed = { place: Place; failure: Failure };

/** Breaks one place after another until time runs out, and records which test noticed each. */
export async function provePlaces(places: readonly Place[], prover: Prover, results: Results, endsAt: number) {
  const left: Place[] = [];
  for (let from = 0; from < places.length && Date.now() < endsAt; from += TOGETHER) {
    left.push(...(await proveNearby(places.slice(from, from + TOGETHER), prover, results)));
  }
  for (const group of withoutOverlaps(left)) if (Date.now() < endsAt) await proveWidely(group, prover, results);
}

/** @returns The places that no nearby test notices. */
async function proveNearby(places: readonly Place[], prover: Prover, results: Results): Promise<Place[]> {
  const noticed: Noticed[] = [];
  const left: Place[] = [];
  for (const place of places) {
    const failure = await prover.nearFailure(place);
    if (failure) noticed.push({ place, failure });
    else left.push(place);
  }
  return [...left, ...(await recordSound(noticed, prover, results))];
}

/**
 * Runs all tests on the breaks that nearby tests don't notice, all breaks at once: a test that notices one of them
 * notices them together, too.
 */
async function proveWidely(group: readonly Place[], prover: Prover, results: Results) {
  const files = await prover.filesNoticing(group);
  const wide: Noticed[] = [];
  const unnoticed: Place[] = [];
  for (const place of group) {
    const failure = files.length > 0 ? await prover.failureIn(place, files) : undefined;
    if (failure) wide.push({ place, failure });
    else unnoticed.push(place);
  }
  unnoticed.push(...(await recordSound(wide, prover, results)));
  for (const place of unnoticed) results.record(place, undefined);
}

/**
 * Records the breaks whose proofs fail on that break alone and pass when nothing is broken. @returns The other places.
 */
async function recordSound(noticed: readonly Noticed[], prover: Prover, results: Results): Promise<Place[]> {
  const sound = new Set(await prover.soundOnes(noticed.map(({ failure }) => failure)));
  const left: Place[] = [];
  for (const { place, failure } of noticed) {
    const { test, asked, why } = failure;
    const isProof = sound.has(failure) && (await prover.noticesAlone(place, failure));
    if (isProof) results.record(place, { file: asked.file, test, why });
    else left.push(place);
    if (!isProof)
      console.error(`${asked.file} › ${test ?? "setup"} fails for another reason, so it proves nothing here.`);
  }
  return left;
}

/** Groups places that can be broken at once, those in web/ apart because fewer tests can notice them. */
function withoutOverlaps(places: readonly Place[]): Place[][] {
  const groups: Place[][] = [];
  const isOfWeb = ({ file }: Place) => file.startsWith("web/");
  const overlap = (a: Place, b: Place) => a.file === b.file && a.start < b.end && b.start < a.end;
  for (const place of places) {
    const fits = (group: Place[]) => group.every((each) => isOfWeb(each) === isOfWeb(place) && !overlap(each, place));
    const group = groups.find(fits);
    if (group) group.push(place);
    else groups.push([place]);
  }
  return groups;
}
