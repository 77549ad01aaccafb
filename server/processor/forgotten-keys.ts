/** The processor remembers a key for a day; half of that leaves room for clocks that differ. */
const REMEMBERED_MS = 12 * 3_600_000;

/**
 * Whether something decided back then must be looked up before it is sent: the key that keeps it from being sent
 * twice may be forgotten, and a database restored from a back-up doesn't know what was sent after that was taken.
 */
export const mayBeForgotten = (decidedAt: Date, now: Date): boolean =>
  now.getTime() - decidedAt.getTime() > REMEMBERED_MS;
