import { type Finding, right, wrong } from "#server/operations/doctor/finding.ts";
import { asFinding } from "#server/operations/doctor/unreadable.ts";
import type { ProcessorSetup } from "#server/processor/stripe-setup.ts";

type Ours = { isLive: boolean; holdingLimitDays: number };

/** Checks the operator's own account: what it may do, and that money held for leagues stays there. */
export async function checkAccount(setup: ProcessorSetup, ours: Ours): Promise<Finding[]> {
  return [
    ...(await asFinding("the account", () => checkAbilities(setup, ours))),
    ...(await asFinding("the payout schedule", () => checkPayouts(setup))),
    ...(await asFinding("winners' accounts", () => checkConnect(setup))),
    ...(await asFinding("winners' bank accounts", () => checkBankAccounts(setup))),
  ];
}

async function checkAbilities(setup: ProcessorSetup, { isLive, holdingLimitDays }: Ours): Promise<Finding[]> {
  const { country, defaultCurrency, chargesEnabled, payoutsEnabled } = await setup.readAccount();
  const findings = [checkHoldingLimit(country, holdingLimitDays)];
  if (defaultCurrency !== null && defaultCurrency !== "usd") {
    findings.push(
      wrong(
        `The account's currency is ${defaultCurrency.toUpperCase()}: entry fees in dollars would be converted.`,
        "Add a bank account in US dollars and make USD the default currency, or use another account.",
      ),
    );
  }
  const missing = [...(chargesEnabled ? [] : ["take payments"]), ...(payoutsEnabled ? [] : ["pay out"])];
  if (missing.length === 0) findings.push(right("The account may take payments and pay out."));
  else if (!isLive)
    findings.push(right("The account is not activated for real money yet; for test mode that will do."));
  else {
    findings.push(
      wrong(
        `The account may not ${missing.join(" or ")} yet.`,
        "Finish what Stripe asks for on the Dashboard's home page, then run this again.",
      ),
    );
  }
  return findings;
}

/** In days, from https://docs.stripe.com/connect/manual-payouts. */
const HOLDING_LIMITS: Readonly<Record<string, number>> = { US: 730, TH: 10 };
const HOLDING_LIMIT_ELSEWHERE = 90;

function checkHoldingLimit(country: string | null, holdingLimitDays: number): Finding {
  const limit = HOLDING_LIMITS[country ?? ""] ?? HOLDING_LIMIT_ELSEWHERE;
  const fact = `The account is in ${country ?? "an unknown country"}, where Stripe lets money be held for ${limit} days`;
  if (holdingLimitDays <= limit) return right(`${fact}.`);
  return wrong(
    `${fact}, but HOLDING_LIMIT_DAYS is ${holdingLimitDays}: no one would be warned in time.`,
    `Set HOLDING_LIMIT_DAYS=${limit}.`,
  );
}

async function checkPayouts(setup: ProcessorSetup): Promise<Finding[]> {
  const interval = await setup.readPayoutInterval();
  if (interval === "manual") return [right("Payouts of the balance to your bank are manual, so held money stays.")];
  return [
    wrong(
      `Stripe pays the balance out to your bank ${interval ?? "on a schedule"}: money held for leagues would leave with it.`,
      "In Stripe's Dashboard: Settings, Payouts, payout schedule, Manual. docs/stripe.md names the command for it.",
    ),
  ];
}

async function checkConnect(setup: ProcessorSetup): Promise<Finding[]> {
  await setup.tryRecipients();
  return [right("Connect is set up: winners can be given accounts.")];
}

/** Paying doesn't depend on this, so nothing else would reveal that a replaced bank account goes unnoticed. */
async function checkBankAccounts(setup: ProcessorSetup): Promise<Finding[]> {
  const isKnown = await setup.tryBankAccounts();
  return isKnown
    ? [right("Winners' bank accounts can be read: one that is replaced pauses payouts to its winner.")]
    : [];
}
