import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { momentSchema } from "#contract/platform/time.ts";

/**
 * Emails about a person's own account (RULES §16, "You are told"), and whether each is sent however many they got that day:
 * those that a thief could hide in a flood, and that no one can trigger often.
 */
const KINDS = {
  new_sign_in: false,
  password_changed: false,
  password_reset: false,
  email_changed: true,
  username_changed: false,
  payout_account_added: true,
  payout_account_replaced: true,
  ways_to_pay_changed: true,
  monthly_limit_changed: false,
  break_changed: false,
  passkey_added: false,
  passkey_removed: false,
  key_made: false,
  identity_linked: false,
  identity_unlinked: false,
  authenticator_added: false,
  authenticator_removed: false,
  recovery_codes_made: false,
  recovery_code_used: false,
  admin_role_given: false,
};
export type AccountNoticeKind = keyof typeof KINDS;
export const accountNoticeKinds = Object.keys(KINDS) as [AccountNoticeKind, ...AccountNoticeKind[]];
export const isAlwaysTold = (kind: AccountNoticeKind): boolean => KINDS[kind];

const noticeSchema = z.object({
  kind: z.enum(accountNoticeKinds),
  /** What the email was about, in its own words. */
  subject: z.string(),
  sentAt: momentSchema,
});

export const getAccountNotice = call("GET /api/account-notices/:token", {
  summary: 'What a "This wasn\'t me" link is about; opening it changes nothing',
  tag: "auth",
  answer: noticeSchema,
});

export const reportNotMe = call("POST /api/account-notices/:token/not-me", {
  summary: "Say that an act on your account wasn't yours: locks the account until its password is reset",
  tag: "auth",
  answer: z.object({ message: z.string() }),
});
