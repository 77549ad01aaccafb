/** What a person is told about their account by email (RULES §16, "You are told"). */
export const accountNoticeKinds = [
  "new_sign_in",
  "password_changed",
  "password_reset",
  "email_changed",
  "payout_account_added",
  "payout_account_replaced",
  "passkey_added",
  "passkey_removed",
  "authenticator_added",
  "authenticator_removed",
  "recovery_codes_made",
  "recovery_code_used",
  "admin_role_given",
] as const;
export type AccountNoticeKind = (typeof accountNoticeKinds)[number];
