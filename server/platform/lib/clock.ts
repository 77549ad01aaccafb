/** Tells the time for every business decision; tests substitute their own. Never use the database's now(). */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
