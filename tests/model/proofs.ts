import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { getProof, type Proof } from "#contract/money/proof.ts";
import { proofFileName } from "#contract/money/proof-file-name.ts";
import { type Cast, of } from "#tests/model/acts.ts";
import { checkProof, checkWithheld } from "#tests/support/proofs.ts";
import { verifyOffline } from "#tests/support/verify-offline.ts";
import type { Person } from "#tests/support/world.ts";

/** Downloads each league's bundle as one of those who may, and verifies it in a process without network. */
export async function checkProofs({ world, people, leagues }: Cast): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "proofs-"));
  try {
    for (const [nth, league] of leagues.entries()) {
      const proof = await downloaded(league, [...people.slice(nth % people.length), ...people]);
      checkProof(proof);
      await checkWithheld(world, proof);
      const file = path.join(folder, `${nth}-${proofFileName(proof)}`);
      await writeFile(file, JSON.stringify(proof));
      await verifyOffline(file);
    }
    expect(leagues.length).toBeGreaterThan(3);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** As the first of these who may. */
async function downloaded(league: League, people: readonly Person[]): Promise<Proof> {
  for (const person of people) {
    const { status, body } = await person.call(getProof, of(league));
    if (status === 200) return body;
  }
  throw new Error(`Nobody may read the books of ${league.name}.`);
}
