import { Ajv, type ValidateFunction } from "ajv";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import { parseForm } from "#sandbox/form-body.ts";
import type { WireRequest } from "#sandbox/wire.ts";
import schemas from "#tests/processor/request-schemas.json" with { type: "json" };
import type { Requests } from "#tests/processor/requests.ts";
import { markOf } from "#tests/processor/schemas-mark.ts";
import { anIntent, aPaidIntent, aRecipient, processorWorld, type World } from "#tests/processor/world.ts";

// Forms send everything as text, so numbers and flags are parsed from it.
const ajv = new Ajv({ coerceTypes: "array", allErrors: true, strict: false });
ajv.addSchema(schemas, "requests");
// Doesn't compile if someone adds a call without regenerating the schemas.
const operations = Object.keys(schemas.definitions.Requests.properties satisfies Record<keyof Requests, object>);

const operationOf = ({ method, url }: WireRequest) => {
  const [path = ""] = url.split("?");
  const named = path.replace(/\/(?:pi|ch|cus|re|du|tr|tu|evt|acct|issfr)_[A-Za-z0-9_]+/, "/:id");
  return `${method} ${named}`;
};

function validatorOf(operation: string): ValidateFunction {
  const pointer = operation.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll(" ", "%20");
  const validate = ajv.getSchema(`requests#/definitions/Requests/properties/${pointer}`);
  if (!validate) throw new Error(`The SDK's types have no schema for ${operation}.`);
  return validate;
}

function errorsOf(request: WireRequest): string[] {
  const [, query = ""] = request.url.split("?");
  const isJson = request.url.startsWith("/v2/") && request.method === "POST";
  const params = isJson ? JSON.parse(request.body) : parseForm(request.method === "GET" ? query : request.body);
  const validate = validatorOf(operationOf(request));
  if (validate(params)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `${operationOf(request)} ${instancePath} ${message}`,
  );
}

describe("the requests of the adapter, checked against the SDK's own types", () => {
  let world: World;
  beforeAll(async () => {
    world = await processorWorld();
    await world.sandbox.ensureOperatingFunds({ cents: toCents(1_000_000) });
    await everyCall(world);
  });
  afterAll(() => world.close());

  it("send only what the types allow, each under its own key", () => {
    expect(world.requests.flatMap(errorsOf)).toEqual([]);
    const keyed = world.requests.filter(
      ({ method, url }) =>
        method === "POST" && /(customers|intents|refunds|transfers|accounts|disputes\/[^/]+)$/.test(url),
    );
    expect(keyed.length).toBeGreaterThan(3);
    for (const { headers } of keyed)
      expect(headers["idempotency-key"]).toMatch(/^(customer|payment|refund|payout|recipient|dispute):/);
    for (const { headers } of world.requests) expect(headers["stripe-version"]).toBe("2026-10-28.endive");
  });

  it("are checked against schemas generated from these requests and the installed SDK", () => {
    expect(schemas.$comment).toBe(markOf(schemas.definitions));
  });

  it("make every call that has a schema", () => {
    expect([...new Set(world.requests.map(operationOf))].sort()).toEqual([...operations].sort());
  });

  it.each([
    ["a misspelled name", "POST", "/v1/payment_intents", "amunt=5000&currency=usd"],
    ["an amount that isn't a number", "POST", "/v1/payment_intents", "amount=50.5x&currency=usd"],
    ["an amount of zero", "POST", "/v1/transfers", "amount=0&currency=usd&destination=acct_1"],
    [
      "a value outside its list",
      "POST",
      "/v1/payment_intents",
      "amount=5000&currency=usd&automatic_payment_methods[enabled]=true&automatic_payment_methods[allow_redirects]=nope",
    ],
    ["a missing destination", "POST", "/v1/transfers", "amount=5000&currency=usd"],
    ["an unknown use of a link", "POST", "/v2/core/account_links", '{"account":"acct_1","use_case":{"type":"nope"}}'],
  ])("would fail for %s", (_what, method, url, body) => {
    expect(errorsOf({ method, url, body, headers: {} })).not.toEqual([]);
  });
});

async function everyCall(world: World) {
  const { processor } = world;
  await processor.forgetCustomer(
    await processor.createCustomer({ userId: "u", email: "ann@example.com", name: "Ann Payer" }),
  );
  const { id: paymentIntentId } = await aPaidIntent(world, { number: "4000000000000259" });
  await aPaidIntent(world, { number: "4000000000005423" });
  const open = await anIntent(world);
  await processor.cancelPaymentIntent(open.id);
  await processor.retrievePaymentIntent(paymentIntentId);
  const refund = { refundId: "r", attempt: 1, paymentIntentId, amount: toCents(100) };
  await processor.retrieveRefund((await processor.createRefund(refund)).id);
  await processor.findRefund(refund);
  const accountId = await aRecipient(world);
  await processor.retrieveRecipient(accountId);
  await processor.findBankAccount(accountId);
  const transfer = { payoutId: "p", attempt: 1, amount: toCents(100), accountId, transferGroup: "g" };
  const { id: transferId } = await processor.createTransfer(transfer);
  // More reversals than a transfer lists itself, so the adapter has to fetch the rest.
  for (let times = 0; times < 11; times++) await world.stripe.transfers.createReversal(transferId, { amount: 1 });
  await processor.retrieveTransfer(transferId);
  await processor.findBankPayment(accountId);
  await processor.findTransfer(transfer);
  await processor.closeRecipient(accountId);
  await world.sandbox.applyDueChanges();
  const { rows: events } = await processor.listEvents({ limit: 100 });
  const objectOf = (type: string) => events.find((event) => event.type === type)?.objectId ?? "";
  const dispute = await processor.retrieveDispute(objectOf("charge.dispute.created"));
  await processor.paymentIntentOfCharge(dispute.chargeId);
  const facts = { product: "A seat", serviceDate: "today", activity: "paid", refundPolicy: "None" };
  const evidence = { ...facts, statement: "Words", customer: { name: "Ann Payer", email: "ann@example.com" } };
  await processor.submitEvidence({ disputeId: dispute.id, handedInAt: world.now(), evidence });
  await processor.retrieveEarlyFraudWarning(objectOf("radar.early_fraud_warning.created"));
  await processor.retrieveTopup(objectOf("topup.succeeded"));
  await processor.retrieveBalance();
  await processor.listBalanceTransactions({ limit: 10, since: world.now() });
  await processor.retrieveEvent(events[0]?.id ?? "");
}
