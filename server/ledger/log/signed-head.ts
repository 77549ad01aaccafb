import { sql } from "drizzle-orm";
import { askWitnesses } from "#server/ledger/log/ask-witnesses.ts";
import { lastCheckpoint } from "#server/ledger/log/checkpoints.ts";
import { hashReader } from "#server/ledger/log/log-hashes.ts";
import { ownKey } from "#server/ledger/log/log-keys.ts";
import { inclusionProof } from "#server/ledger/log/merkle.ts";
import { signHeads } from "#server/ledger/log/sign-heads.ts";
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
};

type Signer = Pick<Deps, "db" | "config" | "clock" | "secret">;

/** By database, so that what needs a signed head needs no secret of its own. */
const signers = new WeakMap<object, Signer>();

/** Sets how the log of a database is signed; nothing is signed until then. */
export const keepLog = (signer: Signer): void => void signers.set(signer.db.$client, signer);

/**
 * Returns a league's signed head, signing first if the books have moved on. While something stops the signing, it is the
 * last one that was signed; undefined if there is none.
 */
export async function signedHeadOf(db: Db, leagueId: string): Promise<SignedHead | undefined> {
  const signer = signers.get(db.$client);
  if (!signer) return undefined;
  await inTransaction(db, (tx) => signHeads(tx, { ...signer, now: signer.clock(), chain: leagueId }));
  await askWitnesses(signer);
  return inTransaction(db, async (tx) => {
    const last = await lastCheckpoint(tx);
    const { rows } = await tx.execute<{ index: number; leaf: string }>(sql`
      select index, text as leaf from ledger.log_leaves where chain = ${leagueId} and index < ${last?.size ?? 0}
      order by position desc limit 1`);
    const own = await ownKey(tx, "log", signer);
    const [head] = rows;
    if (!head || !last || !own) return undefined;
    const proof = await inclusionProof(hashReader(tx), head.index, last.size);
    return {
      ...head,
      proof: proof.map((hash) => hash.toString("hex")),
      checkpoint: last.note,
      key: own.key.text,
    };
  });
}
