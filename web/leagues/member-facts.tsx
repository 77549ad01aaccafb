import type { League } from "#contract/leagues/leagues.ts";
import { hasPaidThisSeason, isDue, isLate } from "#contract/members/due-in-league.ts";
import { dueDateOf, entryLeftOf } from "#contract/members/dues.ts";
import type { Member } from "#contract/members/members.ts";
import { hasPaid, owes } from "#contract/members/payment-status.ts";
import { besideName, nameOf } from "#contract/people/shown-names.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { REPLACEMENT_LAST_YEAR } from "#contract/terms/dynasty.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import { OwnSeatOffer } from "#web/leagues/replacements/own-seat-offer.tsx";
import { PaidBadge } from "#web/members/paid-badge.tsx";
import { YearChips } from "#web/members/year-chips.tsx";
import type { MemberTeam } from "#web/results/results-query.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useCurrency, useMoney } from "#web/ui/currency.ts";
import { formatTime, ShortDateText } from "#web/ui/date.tsx";

/** Whether a member has paid, and when, or when the fee is due. */
export function MemberStatus({ league, member }: { league: League; member: Member }) {
  const { paidAt, saysPaid } = member;
  // In a canceled league nothing was due in the end.
  const neverPaid = owes(member) && !isDue(member, league) && league.status === "completed";
  return (
    <div className="text-right lg:flex lg:flex-row-reverse lg:items-center lg:gap-x-2">
      <PaidBadge seat={member} league={league} />
      <p
        className={classNames(
          "text-xs sm:text-sm lg:whitespace-nowrap",
          isLate(member, league) && !saysPaid ? "font-semibold text-red" : "text-ink-soft",
        )}
      >
        {hasPaid(member) && paidAt && <ShortDateText value={paidAt} isNarrow />}
        {isDue(member, league) && !saysPaid && <Due league={league} member={member} />}
        {saysPaid && <SaidPart league={league} member={member} />}
        {neverPaid && (
          <>
            was due <ShortDateText value={league.paymentDeadline} isNarrow />
          </>
        )}
      </p>
    </div>
  );
}

/** What they say they paid, where it's only a part of what they owe, and whether only a link says so. */
function SaidPart({ league, member }: { league: League; member: Member }) {
  const money = useMoney();
  const { said, saidByLink } = member;
  const part = said !== null && centsOf(said) < entryLeftOf(member, league) && money(said);
  return [part, saidByLink && "by their link"].filter(Boolean).join(", ");
}

type MemberWhoProps = {
  league: League;
  member: Member;
  team: MemberTeam | undefined;
  isOwn: boolean;
  /** Whether a wide window has a column for when they joined. */
  hasJoinedColumn?: boolean;
};

/** A member's picture, name and seasons, team, username and when they joined. */
export function MemberWho({ league, member, team, isOwn, hasJoinedColumn = false }: MemberWhoProps) {
  const { userId, fullName, joinedAt, firstSeason, lastSeason } = member;
  const name = nameOf(member);
  const year = league.currentYear;
  return (
    <>
      <Avatar id={userId} name={name} pictures={[member.profileImageUrl, team?.picture]} size={32} />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 max-sm:gap-y-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2 leading-tight font-semibold wrap-anywhere max-sm:text-[15px] sm:leading-snug">
          {name} {isOwn && <Badge>You</Badge>}
        </p>
        {hasSeasons(league) && <YearChips league={league} member={member} />}
        <p className="w-full text-xs leading-tight text-ink-soft sm:text-sm">
          {/* On a phone, the team has one line of its own, so that a row stays low. */}
          {team !== undefined && (
            <span className="max-sm:block max-sm:truncate">
              <span className="font-medium text-ink sm:wrap-anywhere">{team.name}</span>
              {(fullName || !hasJoinedColumn) && <span className="max-sm:hidden">, </span>}
            </span>
          )}
          {fullName && <span className="wrap-anywhere">{besideName(member)}</span>}
          {/* When a treasurer added a name says little, and takes another line on a phone. */}
          <span className={hasJoinedColumn ? (!member.hasAccount ? "hidden" : "md:hidden") : undefined}>
            {fullName && ", "}
            joined <ShortDateText value={joinedAt} />
          </span>
          {firstSeason > year && `, plays from season ${firstSeason} on`}
          {lastSeason !== null && `, plays through season ${lastSeason}`}
          <Lowered loweredFee={member.loweredFee} />
        </p>
      </div>
    </>
  );
}

/** What a member pays instead of the league's fee, and why, for those who may know it. */
function Lowered({ loweredFee }: Pick<Member, "loweredFee">) {
  const currency = useCurrency();
  if (loweredFee === null) return null;
  const { amount, reason } = loweredFee;
  const pays = amount === "0.00" ? "pays nothing" : `pays ${formatMoney(centsOf(amount), currency)}`;
  return <span className="block wrap-anywhere">{reason === null ? pays : `${pays}: ${reason}`}</span>;
}

/** The end of the seat's hold for someone who is paying, or the day the fee is due. */
function Due({ league, member }: { league: League; member: Member }) {
  const { heldUntil, firstSeason } = member;
  if (heldUntil) {
    // Below "Pending" on a phone, there is only room for the time.
    return (
      <span className="whitespace-nowrap">
        <span className="max-sm:sr-only">{wordsOf(league).seatStays} </span>until {formatTime(heldUntil)}
      </span>
    );
  }
  // A replacement's first season has no dates yet.
  if (firstSeason > league.currentYear) return `due before season ${firstSeason}`;
  return (
    <>
      due <ShortDateText value={dueDateOf(member, league)} isNarrow />
    </>
  );
}

type SeatOfferProps = { league: League; member: Member; isOwn: boolean; className: string };

/** A paid dynasty member may offer their seat to a replacement in the first two years (SPEC §9). */
export const mayOfferSeat = (league: League, member: Member): boolean =>
  hasSeasons(league) &&
  league.status !== "cancelled" &&
  league.currentYear <= REPLACEMENT_LAST_YEAR &&
  hasPaidThisSeason(member, league) &&
  member.lastSeason === null;

export const MemberSeatOffer = ({ league, member, isOwn, className }: SeatOfferProps) =>
  isOwn && mayOfferSeat(league, member) && <OwnSeatOffer league={league} own={member} className={className} />;
