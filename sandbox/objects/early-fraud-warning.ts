import type Stripe from "stripe";
import { seconds } from "#sandbox/objects/seconds.ts";

type Warning = { id: string; charge: string; paymentIntent: string; created: Date };

export const earlyFraudWarningObject = ({ id, charge, paymentIntent, created }: Warning) =>
  ({
    id,
    object: "radar.early_fraud_warning",
    actionable: true,
    charge,
    created: seconds(created),
    fraud_type: "made_with_stolen_card",
    livemode: false,
    payment_intent: paymentIntent,
  }) satisfies Stripe.Radar.EarlyFraudWarning;
