/** The name shown for an erased person (RULES §12). No one can register it, because a username has no space. */
export const DELETED_USER = "Deleted user";

/** Shown in place of a missing name (SPEC §9). */
export const placeholderName = (userId: string) => `User ${userId.slice(0, 8)}`;
