import { sql } from "drizzle-orm";
import { askWitnesses } from "#server/ledger/log/ask-witnesses.ts";
import { ownKey } from "#server/ledger/log/keys.ts";
import { inclusionProof } from "#server/ledger/log/merkle.ts";
import { lastCheckpoint, signHeads } from "#server/ledger/log/sign-heads.ts";
import { hashReader } from "#server/ledger/log/tree.ts";
import { type Db, inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";

/** A league's newest head in the log, and how to prove it from the log's signed checkpoint. */
export type SignedHead = {
  leaf: string;
  index: number;
  /** RFC 6962's inclusion proof in hexadecimal, the leaf's sibling first. */
  proof: string[];
  /** The signed note, with the cosignatures. */
  checkpoint: string;
  /** The log's verifier key. */
  key: string;
  /** The verifier keys of the witnesses that cosigned the checkpoint. */
  witnesses: string[];
};

/** By database, so that what needs a signed head needs no secret of its own. */
const signers = new WeakMap<object, Pick<Deps, "db" | "config" | "clock" | "secret">>();

/** Sets how the log of a database is signed; nothing is signed until then. */
export const keepLog = (deps: Deps): void => void signers.set(deps.db.$client, deps);

/**
 * Returns a league's signed head, signing first if the books have moved on. While something stops the signing, it is the
 * last one that was signed; undefined if there is none.
 */
export async function signedHeadOf(db: Db, leagueId: string): Promise<SignedHead | undefined> {
  const signer = signers.get(db.$client);
  if (!signer) return undefined;
  await inTransaction(db, (tx) => signHeads(tx, { ...signer, now: signer.clock() }, { chain: leagueId }));
  await askWitnesses(signer);
  return inTransaction(db, async (tx) => {
    const [last, own] = [await lastCheckpoint(tx), await ownKey(tx, "log", signer.secret)];
    const { rows } = await tx.execute<{ index: number; leaf: string }>(sql`
      select index, leaf from ledger.log_hashes where chain = ${leagueId} and index < ${last?.size ?? 0} order by position desc limit 1`);
    const [head] = rows;
    if (!head || !last || !own) return undefined;
    const proof = (await inclusionProof(hashReader(tx), head.index, last.size)).map((hash) => hash.toString("hex"));
    const cosigned = await tx.execute<{ vkey: string }>(sql`
      select vkey from ledger.log_witnesses where origin = ${own.key.name} and size = ${last.size} and line is not null order by address`);
    const witnesses = cosigned.rows.map(({ vkey }) => vkey);
    return { ...head, proof, checkpoint: last.note, key: own.key.text, witnesses };
  });
}
