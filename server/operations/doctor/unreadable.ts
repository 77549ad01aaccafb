import { type Finding, wrong } from "#server/operations/doctor/finding.ts";
import { SetupUnreadable } from "#server/processor/stripe-setup.ts";

/** Runs a check, or reports why Stripe wouldn't answer it. */
export async function asFinding(what: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof SetupUnreadable)) throw error;
    return [unreadable(what, error)];
  }
}

function unreadable(what: string, { reason, message }: SetupUnreadable): Finding {
  switch (reason) {
    case "key_refused":
      return wrong(
        `Stripe rejects the secret key: ${message}`,
        "Copy it again from the Dashboard: Developers, API keys. A rolled key stops working.",
      );
    case "not_permitted":
      return wrong(
        `The secret key may not read ${what}: ${message}`,
        "Give the restricted key the rights that docs/stripe.md lists, or use an unrestricted one.",
      );
    case "unreachable":
      return wrong(
        `Stripe can't be reached: ${message}`,
        "Let this machine connect to https://api.stripe.com (port 443): no payment works without it.",
      );
    case "refused":
      return wrong(
        `Stripe wouldn't tell us about ${what}: ${message}`,
        "Stripe's own words above say why. Turn Connect on in the Dashboard: Connect, Get started.",
      );
  }
}
