import type { AccountEvent, AccountEventKind } from "#contract/people/account-events.ts";
import { formatMoment } from "#web/ui/date.tsx";

const HAPPENED: Record<AccountEventKind, string> = {
  registered: "Account opened",
  signed_in: "Signed in",
  signed_in_on_new_device: "Signed in on a new device",
  sessions_ended: "Signed out",
  password_changed: "Password changed",
  password_reset_asked: "Password reset requested",
  password_reset: "Password reset",
  reset_link_asked: "Link to set your password requested",
  reset_link_made: "Link to set your password made",
  names_changed: "Name changed",
  address_verified: "Email address verified",
  address_change_asked: "New email address requested",
  address_changed: "Email address changed",
  payout_account_added: "Bank account added",
  payout_account_replaced: "Bank account replaced",
  ways_to_pay_changed: "Ways to pay you changed",
  monthly_limit_changed: "Monthly limit changed",
  break_changed: "Break changed",
  payouts_frozen: "Payouts stopped",
  payouts_unfrozen: "Payouts allowed again",
  passkey_added: "Passkey added",
  passkey_removed: "Passkey removed",
  key_made: "Key for a program made",
  key_ended: "Key for a program ended",
  key_acted: "A program acted with a key",
  identity_linked: "Another way to sign in connected",
  identity_unlinked: "A way to sign in disconnected",
  authenticator_added: "Authenticator app added",
  authenticator_removed: "Authenticator app removed",
  recovery_codes_made: "New recovery codes made",
  recovery_code_used: "Signed in with a recovery code",
  second_factor_loss_reported: "Loss of passkeys and codes reported",
  second_factor_kept: "Passkeys and codes kept",
  second_factor_removed_by_admin: "Passkeys and codes removed by an admin",
  role_given: "Admin role given",
  reported_not_me: "“This wasn't me” reported",
  data_exported: "Data downloaded",
};

const ADMIN_ACTS: Record<string, string> = {
  "user.create": "opened the account",
  "user.edit": "edited the account",
  "user.end_sessions": "signed you out everywhere",
  "user.remove_picture": "removed your picture",
  "user.ask_to_change_address": "asked to change your email address",
  "user.ask_to_give_admin_role": "asked to give you the admin role",
  "user.ask_to_erase_account": "asked to delete your account",
  "user.ask_to_make_reset_link": "asked to make a link to set your password",
  "user.make_reset_link": "made a link to set your password",
  "user.start_second_factor_reset": "started removing your second factors",
  "user.cancel_second_factor_reset": "kept your second factors",
};

/** Kinds are plain words joined by underscores. */
const inWords = (kind: string) => {
  const words = kind.replace(/^\w+\./, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Says what happened, and who did it if it wasn't the account itself. */
export function titleOf({ by, kind }: Pick<AccountEvent, "by" | "kind">): string {
  if (by === "account") return new Map(Object.entries(HAPPENED)).get(kind) ?? inWords(kind);
  const act = ADMIN_ACTS[kind] ?? `acted on the account: ${inWords(kind)}`;
  return `${by === "admin" ? "An admin" : "The operator"} ${act}`;
}

/** Gives the details: the address, bank account, passkey or browser, and until when. */
export const detailsOf = ({ details }: Pick<AccountEvent, "details">): { label: string; value: string }[] =>
  Object.entries(details).map(([label, value]) =>
    label === "dueAt" ? { label: "Removed on", value: formatMoment(value) } : { label: inWords(label), value },
  );
