import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { pageQuerySchema } from "#contract/platform/paging.ts";
import { momentSchema } from "#contract/platform/time.ts";

/** Account events that the owner should know about (RULES §16). */
const accountEventKinds = [
  "registered",
  "signed_in",
  "signed_in_on_new_device",
  "sessions_ended",
  "password_changed",
  "password_reset_asked",
  "password_reset",
  "reset_link_asked",
  "reset_link_made",
  "names_changed",
  "address_verified",
  "address_change_asked",
  "address_changed",
  "payout_account_added",
  "payout_account_replaced",
  "ways_to_pay_changed",
  "monthly_limit_changed",
  "break_changed",
  "payouts_frozen",
  "payouts_unfrozen",
  "passkey_added",
  "passkey_removed",
  "key_made",
  "key_ended",
  "key_acted",
  "identity_linked",
  "identity_unlinked",
  "authenticator_added",
  "authenticator_removed",
  "recovery_codes_made",
  "recovery_code_used",
  "second_factor_loss_reported",
  "second_factor_kept",
  "second_factor_removed_by_admin",
  "role_given",
  "reported_not_me",
  "data_exported",
] as const;
export type AccountEventKind = (typeof accountEventKinds)[number];

const accountEventSchema = z.object({
  id: idSchema,
  /** `account` for acts by the account's owner or with its password; otherwise an admin's act. */
  by: z.enum(["account", "admin", "operator"]),
  /** One of `accountEventKinds`, or the name of an admin's act, such as `user.edit`. */
  kind: z.string(),
  /** Roughly where from: "the address 203.0.113.7". Null for an admin's act. */
  place: z.string().nullable(),
  device: z.string().nullable(),
  details: z.record(z.string(), z.string()),
  /** Old and new values of an admin's act. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  createdAt: momentSchema,
});
export type AccountEvent = z.infer<typeof accountEventSchema>;

export const listAccountEvents = call("GET /api/auth/account-events", {
  summary: "The events of the user's own account, latest first",
  query: pageQuerySchema,
  answer: z.array(accountEventSchema),
});
