import { type Cents, toCents } from "#contract/platform/money.ts";
import { AWARD_WAIT_HOURS } from "#contract/terms/objection-rules.ts";
import type { Environment } from "#server/platform/config/environment.ts";
import type { MailConfig } from "#server/platform/config/mail.ts";
import { hasLiveKey } from "#server/platform/config/payments.ts";
import type { Safeguard } from "#server/platform/config/safeguards.ts";

/** The rules that are relaxed in a trial and strict in a public installation (RULES §15). */
export type Policy = {
  /** Off where no email is sent. */
  emailVerification: "off" | "asked" | "required";
  commonPasswords: "warned" | "refused";
  adminSecondFactor: "offered" | "required";
  secondAdmin: "off" | "on";
  /** Days between a season's last card payment and its first prize (RULES §17). */
  payoutHoldDays: number;
  /**
   * Hours between the vote that passes and a new commissioner, while the season holds money; as long, the newcomer can't
   * complete a season early (RULES §17).
   */
  commissionerChangeHours: number;
  /** Hours in which members can object to an award that their vote decided early (RULES §17). */
  awardWaitHours: number;
  /** A season whose pool exceeds this waits for an admin's release; null: none does. */
  reviewAbove: Cents | null;
  /** Whether leagues that keep their own money may be in the classifieds (RULES §24). */
  listsTreasurerLeagues: boolean;
  /** Whether members can vote to give an unclaimed prize back to the season (RULES §23, §27). */
  givesBackUnclaimed: boolean;
};

const PUBLIC_HOLD_DAYS = 7;
const CHANGE_HOURS = 48;
const PUBLIC_REVIEW_ABOVE = toCents(500_000);

type Installation = { isPublic: boolean; mail: MailConfig };

/** Reads each rule from its variable, or else uses the default for a trial or a public installation. */
export function policyOf(env: Environment, { isPublic, mail }: Installation): Policy {
  const has = (safeguard: Safeguard) => env.SAFEGUARDS?.has(safeguard) ?? isPublic;
  return {
    emailVerification: mail.mode === "off" ? "off" : has("verified-email") ? "required" : "asked",
    commonPasswords: has("strong-passwords") ? "refused" : "warned",
    adminSecondFactor: has("admin-second-factor") ? "required" : "offered",
    secondAdmin: has("second-admin") ? "on" : "off",
    payoutHoldDays: env.PAYOUT_HOLD_DAYS ?? (isPublic ? PUBLIC_HOLD_DAYS : 0),
    commissionerChangeHours: has("commissioner-wait") ? CHANGE_HOURS : 0,
    awardWaitHours: has("award-wait") ? AWARD_WAIT_HOURS : 0,
    reviewAbove: env.REVIEW_ABOVE === undefined ? (isPublic ? PUBLIC_REVIEW_ABOVE : null) : env.REVIEW_ABOVE,
    listsTreasurerLeagues: !has("unlisted-treasurer-leagues"),
    givesBackUnclaimed: env.GIVE_BACK_VOTES === undefined ? !hasLiveKey(env) : env.GIVE_BACK_VOTES === "on",
  };
}
