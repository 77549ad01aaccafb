/** The name shown for an erased person (RULES §12). No one can register it, because a username has no space. */
export const DELETED_USER = "Deleted user";

/** Shown in place of a missing name (SPEC §9). */
export const placeholderName = (userId: string) => `User ${userId.slice(0, 8)}`;

type Person = { userId: string; username: string | null };

/** A person's username, or the placeholder. */
export const usernameOf = ({ userId, username }: Person): string => username ?? placeholderName(userId);

/** Whether a member is only a name, without an account: an account's username has no spaces, and its full name has one. */
const isOnlyName = ({ username, fullName }: Pick<Named, "username" | "fullName">): boolean =>
  fullName !== null && username === fullName;

type Named = Person & { fullName: string | null; hasNamesake?: boolean };

/** What stands beside a full name: the username, or that there is no account. */
export const besideName = (person: Named): string => (isOnlyName(person) ? "no account" : usernameOf(person));

/**
 * The name that people of a league know someone by: the full one, where the reader may know it, with the username where
 * another person of the league has the same. A member without an account has the name as username (RULES §28).
 */
export function nameOf({ fullName, hasNamesake = false, ...person }: Named): string {
  if (fullName === null) return usernameOf(person);
  if (!hasNamesake) return fullName;
  return `${fullName} (${besideName({ ...person, fullName })})`;
}

type Kept = { treasurer: { name: string | null } | null };

/** The treasurer as the league's people know them; readers who know no names there read "the treasurer" (RULES §24). */
export const treasurerNameOf = ({ treasurer }: Kept): string => treasurer?.name ?? "the treasurer";

type Run = { commissionerId: string; commissionerUsername: string | null; commissionerName?: string | null };

/** The same for the person who runs a league. */
export const commissionerNameOf = ({
  commissionerId: userId,
  commissionerUsername: username,
  ...league
}: Run): string => nameOf({ userId, username, fullName: league.commissionerName ?? null });
