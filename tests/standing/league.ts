import type { League } from "#contract/leagues/leagues.ts";
import { addCents, centsToDecimal, subtractCents, ZERO } from "#contract/platform/money.ts";
import { aLeague, someSums } from "#tests/specification/web/fixtures.ts";
import {
  COMPLETED,
  DEADLINE,
  END,
  entryLeft,
  FEE,
  hasPaidUp,
  hasSaid,
  LATE_FEE,
  nameOf,
  openParts,
  PARTS,
  potOf,
  type Season,
} from "#tests/standing/season.ts";

/** The league as its people get it. */
export function leagueIn(season: Season): League {
  const { custody, seats, commissioner, treasurer, now, status } = season;
  const { collected, held } = potOf(season);
  const owing = seats.filter((seat) => !hasPaidUp(seat, season));
  const late = owing.filter((seat) => openParts(seat, season).some(({ dueAt }) => dueAt < now));
  const leftOf = (some: typeof owing) => addCents(...some.map((seat) => entryLeft(seat, season)));
  const said = leftOf(owing.filter(hasSaid));
  const open = subtractCents(leftOf(owing), said);
  const lowered = seats.map(({ loweredTo }) => (loweredTo === null ? ZERO : subtractCents(FEE, loweredTo)));
  return aLeague({
    ...{ commissionerId: commissioner.id, commissionerUsername: commissioner.username },
    commissionerName: nameOf(commissioner),
    treasurer: treasurer && { userId: treasurer.id, name: nameOf(treasurer) },
    custody: treasurer ? "treasurer" : "potkeeper",
    entryFee: custody === "free" ? "0.00" : centsToDecimal(FEE),
    entryParts: season.isInParts
      ? PARTS.map(({ amount, dueAt }) => ({ amount: centsToDecimal(amount), dueAt: dueAt.toISOString() }))
      : [],
    lateFee: season.hasLateFee ? centsToDecimal(LATE_FEE.amount) : "0.00",
    ...{ maxMembers: season.maxMembers, memberCount: seats.length, status, isPublic: season.isPublic },
    ...{ membersVote: season.membersVote, objectionDays: season.objectionDays },
    payoutRule: season.membersVote ? "majority_approval" : "commissioner_control",
    paymentDeadline: DEADLINE.toISOString(),
    endDate: END.toISOString(),
    createdAt: "2026-08-20T17:00:00.000Z",
    completedAt: status === "completed" ? COMPLETED.toISOString() : null,
    lowered: centsToDecimal(addCents(...lowered)),
    sums: someSums({
      entry: {
        expected: centsToDecimal(addCents(collected, said, open)),
        ...{ paid: centsToDecimal(collected), said: centsToDecimal(said), open: centsToDecimal(open), overdue: "0.00" },
      },
      ...{ collected: centsToDecimal(collected), inPot: centsToDecimal(held) },
    }),
    pot: {
      paidMembers: seats.length - owing.length,
      ...{ pendingMembers: owing.length - late.length, overdueMembers: late.length },
      ...{ collected: centsToDecimal(collected), escrowBalance: centsToDecimal(held) },
    },
  });
}
