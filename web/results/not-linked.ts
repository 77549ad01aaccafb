/** Why a league that was created from its platform's address isn't linked; the create screen passes it on. */
export type NotLinked = { address: string; reason: string };

/** Reads it from the state of the browser's history, where it survives a reload. */
export function notLinkedFrom(state: unknown): NotLinked | undefined {
  const found = typeof state === "object" && state !== null && "notLinked" in state ? state.notLinked : undefined;
  if (typeof found !== "object" || found === null || !("address" in found) || !("reason" in found)) return undefined;
  return { address: String(found.address), reason: String(found.reason) };
}
