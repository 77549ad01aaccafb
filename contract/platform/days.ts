const DAY_IN_MS = 86_400_000;

/** Whole days until then, rounded up; zero or less once it has passed (SPEC §9). */
export const daysLeft = (until: Date, now: Date): number => Math.ceil((until.getTime() - now.getTime()) / DAY_IN_MS);

export const addDays = (to: Date, days: number): Date => new Date(to.getTime() + days * DAY_IN_MS);

export const addHours = (to: Date, hours: number): Date => new Date(to.getTime() + hours * 3_600_000);

/** How many days an invitation can be accepted (RULES §4). */
export const INVITATION_DAYS = 14;

/** With fewer days left than this, the deadline is red (SPEC §9). */
export const DEADLINE_NEAR_DAYS = 3;

/**
 * A person counts as unreachable this many days after their money could first have been sent, and at once if their
 * account is deleted.
 */
export const UNREACHABLE_DAYS = 60;
