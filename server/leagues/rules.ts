import type { FieldError } from "#contract/platform/errors.ts";
import type { TypeTerms } from "#contract/terms/league-rules.ts";
import { isOpenForJoining } from "#contract/terms/league-status.ts";
import type { EditLeague } from "#contract/terms/league-terms.ts";
import { isSamePrizes } from "#contract/terms/prize-issues.ts";
import { isSameTable } from "#contract/terms/prize-table-issues.ts";
import type { LeagueRow } from "#server/access/league-access.ts";

type Situation = {
  before: LeagueRow;
  changes: EditLeague;
  terms: TypeTerms;
  seatsTaken: number;
  seasonHasPayments: boolean;
  /** Whether the season holds money from an earlier one. */
  holdsRemainder: boolean;
  /** Whether the members are voting on the season's payouts or can object to them, or voted and didn't approve them. */
  isVoteUnsettled: boolean;
};

/**
 * Returns why an edit can't be made, and for which field, or undefined if it can. Once someone has paid for the season,
 * terms may only change in the members' favor; seats are never taken from people who hold them (RULES §2).
 */
export function editRefusal(situation: Situation): FieldError | undefined {
  const { before, changes, terms, seatsTaken, seasonHasPayments } = situation;
  if (changes.maxMembers !== undefined && changes.maxMembers < seatsTaken) {
    return at("maxMembers", `${seatsTaken} seats are taken, so the league can't have fewer than that.`);
  }
  const refusal = refusalOfSay(situation) ?? refusalOfTable(situation);
  if (refusal) return refusal;
  if (!seasonHasPayments) return undefined;
  if (changes.entryFee !== undefined && changes.entryFee !== before.entryFee) {
    return at("entryFee", "Members have paid this season's entry fee, so it can't change anymore.");
  }
  const duesRefusal = refusalOfDues(before, changes);
  if (duesRefusal) return duesRefusal;
  if (terms.leagueType !== before.leagueType) {
    return at("leagueType", "Members have paid for this type of league, so it can't change anymore.");
  }
  if ((changes.commissionerReimbursement ?? 0) > before.commissionerReimbursement) {
    return at(
      "commissionerReimbursement",
      "Members have paid under the current reimbursement, so it can only go down.",
    );
  }
  if (terms.payoutFrequency !== before.payoutFrequency) {
    return at("payoutFrequency", "Members have paid for the current payout frequency, so it can't change anymore.");
  }
  if (terms.periodPrizeShare !== before.periodPrizeShare) {
    return at(
      "periodPrizeShare",
      "Members have paid for the current share of period prizes, so it can't change anymore.",
    );
  }
  return prizeRefusal(before, changes);
}

/** The members' say in the payouts stays as it was when they paid. */
function refusalOfSay(situation: Situation): FieldError | undefined {
  const { before, changes } = situation;
  const message = takesVoteAway(before, changes) ? whyVoteStays(situation) : undefined;
  if (message) return at("payoutRule", message);
  const shorter = shortensObjections(before, changes) ? whyObjectionsStay(situation) : undefined;
  return shorter === undefined ? undefined : at("objectionDays", shorter);
}

/** What a member may owe beyond the entry fee is known before the first payment, and can only go down (RULES §25). */
function refusalOfDues(before: LeagueRow, changes: EditLeague): FieldError | undefined {
  if ((changes.lateFee ?? 0) > before.lateFee) {
    return at("lateFee", "Members have paid under the current late fee, so it can only go down.");
  }
  if (before.lateFee > 0 && (changes.lateFeeAfterDays ?? before.lateFeeAfterDays) < before.lateFeeAfterDays) {
    return at("lateFeeAfterDays", "Members have paid under these terms, so the late fee can't come earlier.");
  }
  if ((changes.maxChargesPerMember ?? 0) > before.maxChargesPerMember) {
    return at("maxChargesPerMember", "Members have paid under the current limit for charges, so it can only go down.");
  }
  if (changes.entryParts && !isSameParts(changes.entryParts, before.entryParts)) {
    return at("entryParts", "Members have paid under these terms, so the parts can't change anymore.");
  }
  return undefined;
}

/** What a season is played for is decided when it starts, for admins too (RULES §26). */
function refusalOfTable({ before, changes, seasonHasPayments }: Situation): FieldError | undefined {
  if (changes.prizeTable === undefined || isSameTable(changes.prizeTable, before.prizeTable)) return undefined;
  if (before.prizeRow || !isOpenForJoining(before.status)) {
    return at("prizeTable", "The season has started, so how its prizes are set can't change anymore.");
  }
  return seasonHasPayments
    ? at("prizeTable", "Members have paid for the current prizes, so they can't change anymore.")
    : undefined;
}

function prizeRefusal(before: LeagueRow, { payoutStructure, prizeRules }: EditLeague): FieldError | undefined {
  // With a table, the percentages only follow from it.
  if (payoutStructure && !before.prizeTable && !isSameStructure(payoutStructure, before.payoutStructure)) {
    return at("payoutStructure", "Members have paid for the current payout structure, so it can't change anymore.");
  }
  if (prizeRules && !isSamePrizes(prizeRules, before.prizeRules)) {
    return at("prizeRules", "Members have paid for these other prizes, so they can't change anymore.");
  }
  return undefined;
}

function whyVoteStays({ holdsRemainder, isVoteUnsettled, seasonHasPayments }: Situation): string | undefined {
  if (holdsRemainder)
    return "This season holds money from an earlier one, so the members' vote on it can't be taken away.";
  if (isVoteUnsettled) {
    return "The members' vote on this season's payouts isn't settled, so it can't be taken away. An admin can resolve it.";
  }
  return seasonHasPayments ? "Members have paid for a say in the payouts, so the vote can't be taken away." : undefined;
}

function whyObjectionsStay({ holdsRemainder, isVoteUnsettled, seasonHasPayments }: Situation): string | undefined {
  if (holdsRemainder) return "This season holds money from an earlier one, so the time to object can't be shortened.";
  if (isVoteUnsettled)
    return "This season's proposed payouts aren't settled, so the time to object can't be shortened.";
  return seasonHasPayments
    ? "Members have paid under these terms, so their time to object can't be shortened anymore."
    : undefined;
}

/** A vote takes the place of objections, and is worth more. */
const shortensObjections = (before: LeagueRow, { payoutRule, objectionDays }: EditLeague) =>
  before.payoutRule === "commissioner_control" &&
  payoutRule !== "majority_approval" &&
  objectionDays !== undefined &&
  objectionDays < before.objectionDays;

const takesVoteAway = (before: LeagueRow, { payoutRule }: EditLeague) =>
  payoutRule === "commissioner_control" && before.payoutRule === "majority_approval";

const at = (path: string, message: string): FieldError => ({ path, message });

const isSameStructure = (a: LeagueRow["payoutStructure"], b: LeagueRow["payoutStructure"]) =>
  a.length === b.length &&
  a.every(({ place, percentage }, index) => b[index]?.place === place && b[index]?.percentage === percentage);

const isSameParts = (a: LeagueRow["entryParts"], b: LeagueRow["entryParts"]) =>
  a.length === b.length && a.every(({ amount, dueAt }, nth) => b[nth]?.amount === amount && b[nth]?.dueAt === dueAt);
