/** The processor remembers a key for a day; half of that allows for clocks that differ. */
const REMEMBERED_MS = 12 * 3_600_000;

/**
 * Tells whether something decided back then must be looked up before it is sent: its idempotency key may be forgotten,
 * and a database restored from a backup doesn't know what was sent since.
 */
export const mayBeForgotten = (decidedAt: Date, now: Date): boolean =>
  now.getTime() - decidedAt.getTime() > REMEMBERED_MS;
