export const signingStops = ["changed", "restored", "contradicted", "key_lost"] as const;
export type SigningStop = (typeof signingStops)[number];

/** Why nothing is signed for now, and what has to happen first. */
export const STOP_WORDS: Record<SigningStop, string> = {
  changed: "The log isn't the one that was signed: someone has changed it in the database. Restore a backup.",
  restored: "These books were restored from a backup or moved. Nothing is signed until an admin confirms that.",
  contradicted: "A witness has seen another log than this. Nothing is signed until an admin confirms these books.",
  key_lost: "The log's key can't be opened with this SESSION_SECRET. Set the old one again, or make a new key.",
};
