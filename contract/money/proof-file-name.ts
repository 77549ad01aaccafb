import type { Proof } from "#contract/money/proof.ts";
import { slugOf } from "#contract/platform/site-slug.ts";

/** The name of a bundle's file, after the league and how many entries it has. */
export const proofFileName = ({ league, head }: Pick<Proof, "league" | "head">): string =>
  `proof-${slugOf(league.name) || "league"}-${head.position}.json`;
