/** What an erased person is shown as (RULES §12). No one can register it: a username has no space. */
export const DELETED_USER = "Deleted user";

/** What stands where a name should when there is none (SPEC §9). */
export const placeholderName = (userId: string) => `User ${userId.slice(0, 8)}`;
