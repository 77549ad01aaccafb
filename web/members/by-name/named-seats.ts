import type { League } from "#contract/leagues/leagues.ts";
import type { NamedSeat } from "#contract/leagues/named-seats.ts";
import { isDue, isLate } from "#contract/members/due-in-league.ts";
import { dueDateOf, dueNextOf } from "#contract/members/dues.ts";
import type { Member } from "#contract/members/members.ts";
import { nameOf } from "#contract/people/shown-names.ts";
import { formatMoney } from "#contract/platform/money.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { formatDayOfYear } from "#web/ui/date.tsx";
import { paths } from "#web/ui/paths.ts";

/** Whether this person adds members by name and shares their links: the commissioner and the treasurer (RULES §28). */
export const keepsNames = ({ treasurer, commissionerId }: League, userId: string | undefined): boolean =>
  treasurer !== null && (userId === commissionerId || userId === treasurer.userId);

/** The league's members without an account, with their links, for those who may know them. */
export const useNamedSeats = (league: League, userId: string | undefined, members: readonly Member[]): NamedSeat[] => {
  const enabled = keepsNames(league, userId) && members.some(({ hasAccount }) => !hasAccount);
  const params = { id: league.id };
  return useOptional({ ...query("GET /api/leagues/:id/named-seats", { params }), enabled }) ?? [];
};

/** The message to one member: what is due, and where it is paid, which for a member without an account is their link. */
export function messageTo(member: Member, league: League, token?: string | null): string {
  const page = window.location.origin + (token ? `/seat/${token}` : paths.payment(league.id));
  const noAccount = token ? " You need no account." : "";
  if (!isDue(member, league))
    return `${nameOf(member)}, this is your page in ${league.name}: who has paid, the results and the prizes.${noAccount} ${page}`;
  const owed = formatMoney(dueNextOf(member, league), league.currency);
  return `${nameOf(member)}, your entry fee of ${owed} for ${league.name} ${isLate(member, league) ? "was" : "is"} due ${formatDayOfYear(dueDateOf(member, league))}.${noAccount} How to pay: ${page}`;
}
