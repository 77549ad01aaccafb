/** What the processor may still require of a winner: a pattern for the requirement's path, and plain words for it. */
const REQUIREMENTS: readonly (readonly [RegExp, string])[] = [
  [/external_account|bank_account|payout_method|default_outbound_destination/, "a bank account to be paid to"],
  [/\bdob\b|date_of_birth/, "your date of birth"],
  [/document|verification|selfie/, "a photo of an identity document"],
  [/id_number|ssn|tax_id/, "your Social Security number"],
  [/address/, "your address"],
  [/e?mail/, "your email address"],
  [/phone/, "your phone number"],
  [/tos_acceptance|terms_of_service|attestation|agreement/, "your agreement to the processor's terms"],
  [/first_name|last_name|given_name|surname|legal_name|full_name|(^|\.)name$/, "your legal name"],
  [/nationalit/, "your nationality"],
  [/business_profile|(^|\.)mcc$|(^|\.)url$|product_description/, "a short description of what you're paid for"],
];

/** Path prefixes that mean nothing to the user. */
const WHERE =
  /^(identity|individual|configuration|recipient|capabilities|representative|person|defaults|[a-z]+_[A-Za-z0-9]*\d[A-Za-z0-9]*)$/;

/** Says what the processor still requires of a winner, each thing once. An unknown requirement's path is made readable. */
export const requirementsInWords = (requirements: readonly string[]): string[] => [
  ...new Set(requirements.map((path) => REQUIREMENTS.find(([part]) => part.test(path))?.[1] ?? readable(path))),
];

function readable(path: string): string {
  const parts = path.split(".").filter((part) => !WHERE.test(part));
  return (parts.length > 0 ? parts : [path]).join(" ").replaceAll("_", " ");
}

const BANK_FAILURES: Readonly<Record<string, string>> = {
  account_closed: "the bank account is closed.",
  account_frozen: "the bank account is frozen.",
  bank_account_restricted: "the bank account doesn't accept this kind of payment.",
  bank_account_unusable: "the bank account can't be paid.",
  bank_ownership_changed: "the account has moved to another bank.",
  could_not_process: "the bank couldn't process it.",
  debit_not_authorized: "the bank account doesn't allow it.",
  declined: "the bank declined it.",
  incorrect_account_holder_address: "the address doesn't match the bank account.",
  incorrect_account_holder_name: "the name doesn't match the bank account.",
  incorrect_account_holder_tax_id: "the tax number doesn't match the bank account.",
  incorrect_account_type: "the account type doesn't match the bank account.",
  invalid_account_number: "the account number is wrong.",
  invalid_account_number_length: "the account number is wrong.",
  invalid_currency: "the bank account doesn't accept US dollars.",
  no_account: "it has no such account.",
};

/** Says why a bank sent money back, as the end of a sentence. */
export const bankFailureInWords = (code: string): string => BANK_FAILURES[code] ?? "it didn't say why.";
