import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "vitest";
import { getProof, type Proof } from "#contract/money/proof.ts";
import { proofFileName } from "#contract/money/proof-file-name.ts";
import { type Cast, of } from "#tests/model/acts.ts";
import { checkProof, checkWithheld } from "#tests/support/proofs.ts";

/** Judges a bundle in a file. @throws If it finds a fault. */
type Verify = (file: string) => Promise<void>;

/** Downloads each league's bundle as one of those who may, and gives it to a verifier, as a file. */
export async function checkProofs({ world, people, leagues }: Cast, verify: Verify = async () => {}): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "proofs-"));
  try {
    for (const [nth, league] of leagues.entries()) {
      const answers = [];
      for (const person of people) answers.push(await person.call(getProof, of(league)));
      const proofs = answers.flatMap(({ status, body }) => (status === 200 ? [body as Proof] : []));
      const proof = proofs[nth % proofs.length];
      if (!proof) throw new Error(`Nobody may read the books of ${league.name}.`);
      checkProof(proof);
      await checkWithheld(world, proof);
      const file = path.join(folder, `${nth}-${proofFileName(proof)}`);
      await writeFile(file, JSON.stringify(proof));
      await verify(file);
    }
    expect(leagues.length).toBeGreaterThan(3);
  } finally {
    await rm(folder, { recursive: true });
  }
}
