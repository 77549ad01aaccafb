import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { PLAYER } from "#tests/specification/web/answers.ts";
import { address, open, server } from "#tests/specification/web/app.tsx";
import { failing } from "#tests/specification/web/fake-server.ts";
import { alice } from "#tests/specification/web/fixtures.ts";

/** SPEC §4, Payment flow: the result of a payment whose payer returns from their bank's page. */
const back = (answer: unknown, redirectStatus: string) =>
  open(`/player?payment_intent=pi_1&payment_intent_client_secret=x&redirect_status=${redirectStatus}`, alice, {
    ...PLAYER,
    "POST /api/payment-success": answer,
  } as never);
const answering = (status: string) => ({ message: "", status });

describe("back from the bank's page", () => {
  it.each([
    { answer: answering("succeeded"), redirect: "succeeded", says: "Payment Successful" },
    { answer: answering("succeeded"), redirect: "failed", says: "Payment Successful" },
    { answer: answering("pending"), redirect: "succeeded", says: "Payment Processing" },
    { answer: answering("pending"), redirect: "failed", says: "Payment Failed" },
    { answer: answering("failed"), redirect: "succeeded", says: "Payment Failed" },
    { answer: failing(404), redirect: "succeeded", says: "This payment is not yours" },
    { answer: failing(500), redirect: "succeeded", says: "We could not check your payment" },
  ])("the server's word counts, not the address: '$says'", async ({ answer, redirect, says }) => {
    back(answer, redirect);
    await screen.findByRole("heading", { name: says });
    expect(server().made("POST /api/payment-success")[0]?.body).toEqual({ paymentIntentId: "pi_1" });
    await waitFor(() => expect(address()).toBe("/player"));
  });

  it("a payment may have been for several seasons, which the address doesn't say", async () => {
    back(answering("succeeded"), "succeeded");
    await screen.findByText("Your payment is in the pot. The receipt is on the league's page.");
  });
});
