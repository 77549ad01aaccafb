import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { errorBodySchema } from "#contract/platform/errors.ts";
import { storable } from "#contract/platform/text.ts";
import { paymentIntentIdSchema } from "./payments.ts";

const clientSecretSchema = z
  .string({ error: "The client secret is missing" })
  .min(1, { error: "The client secret is missing" })
  .max(200, { error: "The client secret is too long" })
  .check(storable);

const digitsSchema = (what: string, max: number) =>
  z
    .string({ error: `${what} is required` })
    .trim()
    .min(1, { error: `${what} is required` })
    .max(max, { error: `${what} is too long` })
    .regex(/^[\d -]*$/, { error: `${what} can only have digits` });

/** The processor judges a card (402); this refuses only text that isn't a card at all. */
const sandboxCardSchema = z.strictObject({
  number: digitsSchema("Card number", 30),
  expMonth: z.int({ error: "Expiry month is required" }).min(0).max(99),
  expYear: z.int({ error: "Expiry year is required" }).min(0).max(9999),
  cvc: digitsSchema("Security code", 6),
});

const sandboxPaymentStatuses = ["succeeded", "processing", "requires_action"] as const;

const sandboxPaymentSchema = z.object({ id: z.string(), status: z.enum(sandboxPaymentStatuses) });

export const confirmSandboxPayment = call("POST /api/sandbox/payment-intents/:id/confirm", {
  summary: "Pay with a test card, as the real processor's card form does",
  params: { id: paymentIntentIdSchema },
  body: z.strictObject({ clientSecret: clientSecretSchema, card: sandboxCardSchema }),
  answer: sandboxPaymentSchema,
  errors: { 402: errorBodySchema },
});

export const authenticateSandboxPayment = call("POST /api/sandbox/payment-intents/:id/authenticate", {
  summary: "Pass or fail the card holder's authentication",
  params: { id: paymentIntentIdSchema },
  body: z.strictObject({ clientSecret: clientSecretSchema, outcome: z.enum(["success", "failure"]) }),
  answer: sandboxPaymentSchema,
  errors: { 402: errorBodySchema },
});

const accountLinkIdSchema = z.string().regex(/^link_[A-Za-z0-9]{1,100}$/, { error: "Unknown link" });

export const getSandboxAccountLink = call("GET /api/sandbox/account-links/:id", {
  summary: "The person a link onboards, and whether it can still be used",
  params: { id: accountLinkIdSchema },
  answer: z.object({
    id: z.string(),
    displayName: z.string(),
    email: z.string(),
    status: z.enum(["open", "used", "expired"]),
    returnUrl: z.string(),
    refreshUrl: z.string(),
  }),
});

export const completeSandboxAccountLink = call("POST /api/sandbox/account-links/:id/complete", {
  summary: "Name the (test) bank account to be paid to; returns where to go next",
  params: { id: accountLinkIdSchema },
  body: z.strictObject({
    routingNumber: digitsSchema("Routing number", 9),
    accountNumber: digitsSchema("Account number", 17),
  }),
  answer: z.object({ returnUrl: z.string() }),
});
