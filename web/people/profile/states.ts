import type { Push } from "#contract/notices/push.ts";
import type { CurrentUser } from "#contract/people/auth.ts";
import type { SecondFactor } from "#contract/people/second-factor.ts";
import type { SignInSession } from "#contract/people/sign-in-sessions.ts";
import { counted } from "#contract/platform/counted.ts";
import { listed } from "#contract/platform/listed.ts";
import { centsOf, formatDollars } from "#contract/platform/money.ts";
import type { Answer } from "#web/api/request.ts";
import { formatDay } from "#web/ui/day.ts";

/** How each of the profile's pages says, in a sentence, how things are. */

export const profileState = ({ emailVerified, profileImageUrl }: CurrentUser, sendsMail: boolean) =>
  (sendsMail ? `Your email address ${emailVerified ? "is verified" : "isn't verified yet"}. ` : "") +
  `You have ${profileImageUrl ? "a picture" : "no picture yet"}.`;

type Factors = Pick<SecondFactor, "passkeys" | "authenticatorSince">;

export function securityState(sessions: readonly SignInSession[], { passkeys, authenticatorSince }: Factors): string {
  const factors = [
    ...(passkeys.length > 0 ? [counted(passkeys.length, "passkey")] : []),
    ...(authenticatorSince === null ? [] : ["an authenticator app"]),
  ];
  const where = sessions.length === 1 ? "on this browser only" : `on ${counted(sessions.length, "browser")}`;
  return `Signed in ${where}. ${factors.length > 0 ? `Protected by ${listed(factors)}.` : "No second factor yet."}`;
}

type PayoutAccount = Pick<
  Answer<"GET /api/payout-account">,
  "status" | "missing" | "bank" | "bankFailure" | "pendingAmount" | "pendingPayouts" | "onItsWay"
>;

export function payoutState(account: PayoutAccount): string {
  const { pendingAmount, pendingPayouts, onItsWay } = account;
  const waiting = pendingPayouts > 0 ? ` ${formatDollars(centsOf(pendingAmount))} is waiting for you.` : "";
  const way = onItsWay === "0.00" ? "" : ` ${formatDollars(centsOf(onItsWay))} is on its way to it.`;
  return accountState(account) + way + waiting;
}

function accountState({ status, missing, bank, bankFailure }: PayoutAccount): string {
  if (bankFailure !== null) return `Your bank sent your money back: ${bankFailure}`;
  if (status === "none") return "No bank account yet.";
  if (status === "ready")
    return bank ? `Paid to ${bank.name}, ending in ${bank.last4}.` : "Your bank account is ready.";
  return missing.length > 0
    ? `The payment processor still needs ${listed(missing)}.`
    : "The payment processor is checking your details.";
}

/** @param ways How many ways to pay the person has listed. */
export const waysState = (ways: number): string =>
  ways === 0 ? "People don't see how to pay you yet." : `People can pay you in ${counted(ways, "way")}.`;

type EmailChoices = Answer<"GET /api/auth/email-choices">;

/** @param email Null where no email is sent. */
export function noticesState(email: EmailChoices | null, { isOn }: Pick<Push, "isOn">): string {
  const device = `This device ${isOn ? "gets" : "gets no"} notifications.`;
  if (email === null) return device;
  const wanted = email.filter((choice) => choice.wanted).length;
  const emails =
    wanted === email.length
      ? "All optional emails are on."
      : wanted === 0
        ? "All optional emails are off."
        : `${wanted} of ${email.length} optional emails are on.`;
  return `${emails} ${device}`;
}

type Yahoo = Pick<Answer<"GET /api/auth/yahoo-connection">, "isOffered" | "connectedAt">;

export function ownDataState({ createdAt }: Pick<CurrentUser, "createdAt">, yahoo: Yahoo | undefined): string {
  const opened = `Account opened on ${formatDay(createdAt)}.`;
  if (!yahoo?.isOffered) return opened;
  return `${opened} Yahoo ${yahoo.connectedAt === null ? "isn't" : "is"} connected.`;
}
