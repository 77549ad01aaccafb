import { z } from "zod";
import { approvalSchema } from "#server/platform/config/approval.ts";
import { claimsSchema } from "#server/platform/config/claims.ts";
import { keyMode } from "#server/platform/config/key-mode.ts";
import { amount, amountOrOff, wholeNumber } from "#server/platform/config/settings/schemas.ts";
import type { Setting } from "#server/platform/config/settings/setting.ts";

const isLive = (key: string): boolean => keyMode(key) === "live";
const isPublishable = (key: string): boolean => key.startsWith("pk_");

export const moneySettings = {
  STRIPE_SECRET_KEY: {
    schema: z.string().optional(),
    sets: "Stripe's secret key, `sk_…`, or a restricted one, `rk_…`. A missing key, or one in the wrong place, turns payments off.",
    otherwise: { trial: "the sandbox, where no real money moves", public: "no one can pay by card" },
    isSecret: true,
    asks: {
      before: "real money",
      question: "What is Stripe's live secret key?",
      why: "Without it, Stripe takes no payments for you. Real cards are charged only with live keys.",
      value: "sk_live_…",
      isAskedInTest: true,
      isAnswer: (key) => isLive(key) && !isPublishable(key),
    },
  },
  STRIPE_PUBLISHABLE_KEY: {
    schema: z.string().optional(),
    sets: "Stripe's publishable key, `pk_…`.",
    otherwise: "as without the secret key",
    isShown: isPublishable,
    asks: {
      before: "real money",
      question: "What is Stripe's live publishable key?",
      why: "Browsers need it to send a card to Stripe.",
      value: "pk_live_…",
      isAskedInTest: true,
      isAnswer: (key) => isLive(key) && isPublishable(key),
    },
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z.string().optional(),
    sets: "One signing secret, `whsec_…`, for each [destination at Stripe](stripe.md), with commas between.",
    otherwise: "as without the secret key",
    isSecret: true,
    asks: {
      before: "real money",
      question: "What are the signing secrets of Stripe's webhook destinations?",
      why: "Without them, no payment is confirmed, so payments stay off.",
      value: "whsec_…,whsec_…,whsec_…",
      isAskedInTest: true,
      isAnswer: (secrets) => secrets.startsWith("whsec_"),
    },
  },
  PROCESSOR_APPROVAL: {
    schema: approvalSchema.optional(),
    sets: "[Stripe's written approval](stripe.md): who gave it, its date and its reference, as `Jane Doe at Stripe; 2026-10-01; case 4711`.",
    otherwise: "live keys are refused at start",
    asks: {
      before: "real money",
      question: "Who at Stripe approved fantasy leagues with prizes of money, when, and under which reference?",
      why: "Stripe lists them as prohibited, and can freeze an account with the money in it.",
      value: '"… at Stripe; …; …"',
    },
  },
  HOLDING_LIMIT_DAYS: {
    schema: wholeNumber(1, 3650).default(730),
    sets: "How many days Stripe lets a platform hold money: 730 in the US, 90 in most other countries.",
    otherwise: "`730`",
    default: "730",
  },
  CLAIMS: {
    schema: claimsSchema.default({}),
    sets: "[The claims on the public pages](#what-the-public-pages-claim), in your words: `insurance=none; escrow=Held at First Bank`; or `insurance=confirmed` for ours.",
    otherwise: "ours; with live keys, sentences that claim neither insurance nor escrow",
  },
  MAX_ENTRY_FEE: {
    schema: amount.optional(),
    sets: "The highest entry fee, in dollars, of a league whose money Potkeeper holds. Leagues that charge more already may go on.",
    otherwise: "any amount",
  },
  MAX_POOL: {
    schema: amount.optional(),
    sets: "The most, in dollars, that such a league may hold in a season: its entry fee times its seats.",
    otherwise: "any amount",
  },
  PAYOUT_HOLD_DAYS: {
    schema: wholeNumber(0, 365).optional(),
    sets: "Days from a season's last card payment to its first prize, 0 to 365.",
    otherwise: { trial: "`0`", public: "`7`" },
  },
  REVIEW_ABOVE: {
    schema: amountOrOff.optional(),
    sets: "An amount in dollars: a season with a larger pool waits until an admin releases it; or `off`.",
    otherwise: { trial: "`off`", public: "`5000`" },
  },
} satisfies Record<string, Setting>;
