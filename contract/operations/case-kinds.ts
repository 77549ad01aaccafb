import { UNREACHABLE_DAYS } from "#contract/platform/days.ts";
import type { AdminCase } from "./admin-oversight.ts";

/** The words on the buttons of cases. */
export type CaseButton =
  | "See the league"
  | "Send again"
  | "Move to unclaimed"
  | "Try the refund again"
  | "Pay out instead"
  | "Ask the members"
  | "Keep waiting"
  | "Step in"
  | "Release"
  | "Return to the season"
  | "Refund everyone"
  | "Decide"
  | "See the dispute";

/** A case, whether only another admin can decide about its league's money, and the button to move it, if that is possible. */
type Acting = { item: AdminCase; isOthers: boolean; move: CaseButton[] };

type Kind = {
  /** What its cases are called together. */
  name: string;
  /** Whether it needs a decision about a league's money; an admin with a stake in the league can't make it. */
  isDecision: boolean;
  /** Whether an admin with a stake must announce the decision a day ahead if no other admin can make it. */
  isAnnounced: boolean;
  /** Whether deciding against the members waits for a second admin. */
  needsSecondAdmin: boolean;
  /** Whether the money is a refund's and not a payout's. */
  isRefund: boolean;
  /** Whether most admins should press the first button. */
  hasMainAction: (item: AdminCase) => boolean;
  buttons: (acting: Acting) => CaseButton[];
};

const USUAL = {
  isDecision: false,
  isAnnounced: false,
  needsSecondAdmin: false,
  isRefund: false,
  hasMainAction: () => true,
};
const DECISION = { ...USUAL, isDecision: true };
const DISPUTE = { ...USUAL, buttons: (): CaseButton[] => ["See the dispute"] };

const hasOwner = ({ username }: AdminCase): boolean => username !== null;
const only = (isPossible: boolean, button: CaseButton): CaseButton[] => (isPossible ? [button] : []);

/** What each kind of case is: a new one is a row here, with where it comes from and its words in the server. */
export const CASE_KINDS: Record<AdminCase["kind"], Kind> = {
  payout_vote: {
    ...DECISION,
    ...{ name: "Votes on payouts", isAnnounced: true, needsSecondAdmin: true },
    buttons: () => ["Decide"],
  },
  refund_failed: {
    ...{ ...USUAL, name: "Failed refunds", isRefund: true },
    buttons: ({ item, move }) => ["Try the refund again", ...only(hasOwner(item), "Pay out instead"), ...move],
  },
  payout_failed: {
    // A payout can't be sent to a deleted account.
    ...{ ...USUAL, name: "Failed payouts", hasMainAction: hasOwner },
    buttons: ({ item, isOthers, move }) => [...only(hasOwner(item), "Send again"), ...(isOthers ? [] : move)],
  },
  payout_review: {
    ...{ ...DECISION, name: "Reviews", isAnnounced: true },
    buttons: () => ["Release", "Return to the season", "Refund everyone"],
  },
  payout_unclaimed: {
    // The winner of an unclaimed prize is best waited for.
    ...{ ...DECISION, name: "Unclaimed prizes", hasMainAction: () => false },
    buttons: ({ item }) => [...only(item.canBeGivenBack, "Ask the members"), "Move to unclaimed", "Keep waiting"],
  },
  commissioner_gone: {
    ...{ ...DECISION, name: "Commissioners who are gone" },
    buttons: () => ["Step in", "See the league"],
  },
  dispute_open: { ...DISPUTE, name: "Disputes" },
  inquiry_open: { ...DISPUTE, name: "Banks' questions" },
};

/** What an admin can do about a case: the first button is on its row, the others are behind "More". */
export function caseButtons(item: AdminCase, now: Date): CaseButton[] {
  const kind = CASE_KINDS[item.kind];
  const isOthers = item.stake === "other_decides";
  if (isOthers && kind.isDecision) return ["See the league"];
  return kind.buttons({ item, isOthers, move: only(isUnreachable(item, now), "Move to unclaimed") });
}

/** Whether its owner can't be reached: their account is deleted, or the money has waited long enough (RULES §23). */
const isUnreachable = (item: AdminCase, now: Date): boolean =>
  !hasOwner(item) || now.getTime() - new Date(item.occurredAt).getTime() >= UNREACHABLE_DAYS * 86_400_000;
