import { z } from "zod";
import { endpoint } from "#contract/platform/endpoint.ts";
import { tokenParams } from "#contract/platform/ids.ts";
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

export const getAccountNotice = endpoint({
  method: "GET",
  url: "/api/account-notices/:token",
  schema: {
    summary: 'What a "This wasn\'t me" link is about; opening it changes nothing',
    tags: ["auth"],
    params: tokenParams,
    response: { 200: noticeSchema },
  },
});

export const reportNotMe = endpoint({
  method: "POST",
  url: "/api/account-notices/:token/not-me",
  schema: {
    summary: "Say that an act on your account wasn't yours: locks the account until its password is reset",
    tags: ["auth"],
    params: tokenParams,
    response: { 200: z.object({ message: z.string() }) },
  },
});
