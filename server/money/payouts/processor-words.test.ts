import { describe, expect, it } from "vitest";
import { bankFailureInWords, requirementsInWords } from "#server/money/payouts/processor-words.ts";

describe("what the processor asks of a winner", () => {
  it.each([
    ["external_account", "a bank account to be paid to"],
    ["recipient.bank_account", "a bank account to be paid to"],
    ["configuration.recipient.default_outbound_destination", "a bank account to be paid to"],
    ["individual.dob.day", "your date of birth"],
    ["identity.individual.document.front", "a photo of an identity document"],
    ["individual.verification", "a photo of an identity document"],
    ["selfie", "a photo of an identity document"],
    ["individual.ssn_last_4", "your Social Security number"],
    ["company.tax_id", "your Social Security number"],
    ["individual.address.city", "your address"],
    ["individual.email", "your email address"],
    ["person.mail", "your email address"],
    ["individual.phone", "your phone number"],
    ["tos_acceptance.date", "your agreement to the processor's terms"],
    ["identity.terms_of_service", "your agreement to the processor's terms"],
    ["identity.attestation", "your agreement to the processor's terms"],
    ["individual.first_name", "your legal name"],
    ["identity.given_name", "your legal name"],
    ["legal_name", "your legal name"],
    ["name", "your legal name"],
    ["company.name", "your legal name"],
    ["individual.nationality", "your nationality"],
    ["business_profile.name_of_shop", "a short description of what you're paid for"],
    ["mcc", "a short description of what you're paid for"],
    ["url", "a short description of what you're paid for"],
    ["product_description", "a short description of what you're paid for"],
  ])("%s is %s", (path, words) => {
    expect(requirementsInWords([path])).toEqual([words]);
  });

  it("is listed once, however many parts of it are missing", () => {
    const birthday = ["individual.dob.day", "individual.dob.month", "individual.phone"];
    expect(requirementsInWords(birthday)).toEqual(["your date of birth", "your phone number"]);
  });

  it.each([
    ["individual.hat_size", "hat size"],
    ["identity.individual.shoe.left", "shoe left"],
    ["configuration.recipient.capabilities.hat", "hat"],
    ["representative.person.defaults.hat", "hat"],
    ["person_a1.hat", "hat"],
    ["my_individual.hat", "my individual hat"],
    ["individual_or_company.hat", "individual or company hat"],
    ["adobes.mccain.urls.renamed_thing", "adobes mccain urls renamed thing"],
    ["mcc.code.url.path", "mcc code url path"],
    ["surl.subname", "surl subname"],
    ["name.origin", "name origin"],
    ["individual.recipient", "individual.recipient"],
  ])("stays readable when we have no words for it: %s is %s", (path, words) => {
    expect(requirementsInWords([path])).toEqual([words]);
  });
});

describe("why a bank sent money back", () => {
  it.each([
    ["account_closed", "the bank account is closed."],
    ["account_frozen", "the bank account is frozen."],
    ["bank_account_restricted", "the bank account doesn't accept this kind of payment."],
    ["bank_account_unusable", "the bank account can't be paid."],
    ["bank_ownership_changed", "the account has moved to another bank."],
    ["could_not_process", "the bank couldn't process it."],
    ["debit_not_authorized", "the bank account doesn't allow it."],
    ["declined", "the bank declined it."],
    ["incorrect_account_holder_address", "the address doesn't match the bank account."],
    ["incorrect_account_holder_name", "the name doesn't match the bank account."],
    ["incorrect_account_holder_tax_id", "the tax number doesn't match the bank account."],
    ["incorrect_account_type", "the account type doesn't match the bank account."],
    ["invalid_account_number", "the account number is wrong."],
    ["invalid_account_number_length", "the account number is wrong."],
    ["invalid_currency", "the bank account doesn't accept US dollars."],
    ["no_account", "it has no such account."],
    ["a code we have never seen", "it didn't say why."],
  ])("%s: %s", (code, words) => {
    expect(bankFailureInWords(code)).toBe(words);
  });
});
