/** Tells the time of every business decision; tests put their own in its place. The database's now() is never asked. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
