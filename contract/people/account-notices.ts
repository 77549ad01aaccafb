import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { momentSchema } from "#contract/platform/time.ts";

/** Emails about a person's own account (RULES §16, "You are told"). */
export const accountNoticeKinds = [
  "new_sign_in",
  "password_changed",
  "password_reset",
  "email_changed",
  "username_changed",
  "payout_account_added",
  "payout_account_replaced",
  "ways_to_pay_changed",
  "monthly_limit_changed",
  "break_changed",
  "passkey_added",
  "passkey_removed",
  "identity_linked",
  "identity_unlinked",
  "authenticator_added",
  "authenticator_removed",
  "recovery_codes_made",
  "recovery_code_used",
  "admin_role_given",
] as const;
export type AccountNoticeKind = (typeof accountNoticeKinds)[number];

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
