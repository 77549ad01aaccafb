/** The name shown for an erased person (RULES §12). No one can register it, because a username has no space. */
export const DELETED_USER = "Deleted user";

/** Shown in place of a missing name (SPEC §9). */
export const placeholderName = (userId: string) => `User ${userId.slice(0, 8)}`;

type Person = { userId: string; username: string | null };

/** A person's username, or the placeholder. */
export const usernameOf = ({ userId, username }: Person): string => username ?? placeholderName(userId);

/** The name that members of a league know each other by: the full one, where the reader may see it. */
export const nameOf = ({ fullName, ...person }: Person & { fullName: string | null }): string =>
  fullName ?? usernameOf(person);
