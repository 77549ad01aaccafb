import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import { createSandbox } from "#sandbox/sandbox.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { aPaidIntent, aRecipient, processorWorld, type World } from "#tests/processor/world.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

/** How many migrations the sandbox's objects were rows of columns for. */
const BEFORE_DOCUMENTS = 40;

const CARD = `'{"token": "pm_card_visa", "last4": "4242", "expMonth": 12, "expYear": 2030}'`;
const OUTCOME = `'{"type": "authorized", "risk_level": "normal", "seller_message": "Payment complete."}'`;
const AT = "'2026-09-01T12:00:00.987Z'";

/** One of each kind as they were kept before, and a second where some columns may be empty. */
const ROWS = `
  insert into sandbox.payment_intents values
    ('pi_paid', 5000, 5000, 'succeeded', 'pi_paid_secret', '{"enabled": true, "allow_redirects": "always"}', '["card"]', 'pm_1', ${CARD},
      'cus_ann', 'Entry fee', 'ann@example.com', 'league:1', '{"league_id": "1"}', null, 'ch_paid', null, null, ${AT}),
    ('pi_canceled', 700, 0, 'canceled', 'pi_canceled_secret', null, '["card"]', null, null, null, null, null, null, '{}',
      '{"type": "card_error", "code": "card_declined"}', null, 'abandoned', '2026-09-02T00:00:01.5Z', ${AT});
  insert into sandbox.charges values ('ch_paid', 'pi_paid', 5000, 1500, 'succeeded', false, null, null, ${OUTCOME}, 'pm_1',
    ${CARD}, 'cus_ann', 'Entry fee', 'ann@example.com', 'league:1', '{"league_id": "1"}', 'txn_charge', ${AT});
  insert into sandbox.balance_transactions (id, type, amount, fee, source, description, available_on, created) values
    ('txn_charge', 'charge', 5000, 175, 'ch_paid', 'Entry fee', '2026-09-03T12:00:00.987Z', ${AT}),
    ('txn_topup', 'topup', 100000, 0, 'tu_1', null, ${AT}, ${AT}),
    ('txn_refund', 'refund', -1000, 0, 're_sent', null, ${AT}, ${AT}),
    ('txn_failed', 'refund_failure', 500, 0, 're_failed', null, ${AT}, ${AT}),
    ('txn_transfer', 'transfer', -2000, 0, 'tr_1', null, ${AT}, ${AT});
  insert into sandbox.refunds (id, charge, payment_intent, payment_method, amount, status, reason, failure_reason, metadata,
      balance_transaction, failure_balance_transaction, created) values
    ('re_sent', 'ch_paid', 'pi_paid', 'pm_1', 1000, 'succeeded', null, null, '{"a": "1"}', 'txn_refund', null, ${AT}),
    ('re_failed', 'ch_paid', 'pi_paid', 'pm_1', 500, 'failed', 'duplicate', 'expired_or_canceled_card', '{}', 'txn_refund',
      'txn_failed', ${AT});
  insert into sandbox.disputes values ('du_1', 'ch_paid', 'pi_paid', ${CARD}, 3500, 'under_review', 'fraudulent',
    '{"uncategorized_text": "winning_evidence"}', 1, '2026-09-08T12:00:00.987Z', '{}', ${AT});
  insert into sandbox.customers (id, email, metadata, created, deleted) values
    ('cus_ann', 'ann@example.com', '{"user_id": "u"}', ${AT}, false), ('cus_gone', null, '{}', ${AT}, true);
  insert into sandbox.accounts values
    ('acct_b', 'ben@example.com', 'Ben', 'none', 'US', 'individual', '{"fees_collector": "application"}', true,
      '{"routingNumber": "110000000", "last4": "6789", "works": true}', '{"user_id": "b"}', ${AT}, false),
    ('acct_a', null, null, 'none', 'US', null, '{"fees_collector": "application"}', true, null, '{}',
      '2026-09-01T12:00:00.5Z', false);
  insert into sandbox.account_links values
    ('link_open', 'acct_a', 'http://x/return', 'http://x/again', '2026-09-01T12:10:00Z', null, ${AT}),
    ('link_used', 'acct_b', 'http://x/return', 'http://x/again', '2026-09-01T12:10:00Z', ${AT}, ${AT});
  insert into sandbox.transfers (id, amount, amount_reversed, destination, description, transfer_group, metadata,
    balance_transaction, created) values ('tr_1', 2000, 600, 'acct_b', 'Prize', 'g', '{}', 'txn_transfer', ${AT});
  insert into sandbox.transfer_reversals values
    ('trr_1', 'tr_1', 200, '{}', 'txn_2', '2026-09-02T12:00:00Z'), ('trr_2', 'tr_1', 400, '{}', 'txn_1', ${AT});
  insert into sandbox.account_entries (id, account, type, amount, source, payout, created) values
    ('txn_in', 'acct_b', 'payment', 2000, 'tr_1', 'po_1', ${AT}), ('txn_waits', 'acct_a', 'payment', 30, 'tr_1', null, ${AT});
  insert into sandbox.topups values ('tu_1', 100000, null, '{"purpose": "operating_funds"}', 'txn_topup', ${AT});`;

describe("objects that were kept as rows of columns", () => {
  let migrated: TestDatabase;
  let database: TestDatabase;
  let stripe: Stripe;
  let sandbox: ReturnType<typeof createSandbox>;
  beforeAll(async () => {
    migrated = await testDatabase({ isEmpty: true });
    const { connectionString, ownerPool } = migrated;
    await migrate({ connectionString, count: BEFORE_DOCUMENTS });
    await ownerPool.query(ROWS);
    await migrate({ connectionString });
    await migrated.disconnect();
  });
  beforeEach(async () => {
    database = await testDatabase({ template: migrated.name });
    const clock = () => new Date("2026-09-01T12:05:00Z");
    const deliver = async () => {};
    sandbox = createSandbox({ db: database.db, clock, publicUrl: "http://x", webhookSecret: "whsec_test", deliver });
    const httpClient = Stripe.createFetchHttpClient(sandbox.fetch);
    stripe = new Stripe(sandbox.secretKey, { httpClient, maxNetworkRetries: 0, telemetry: false });
  });
  afterEach(() => database.close());
  afterAll(() => migrated.close());

  const CREATED = 1788264000;

  it("are shown as before", async () => {
    const expand = ["latest_charge.balance_transaction"];
    expect(await stripe.paymentIntents.retrieve("pi_paid", { expand })).toMatchObject({
      ...{
        amount: 5000,
        amount_received: 5000,
        status: "succeeded",
        client_secret: "pi_paid_secret",
        created: CREATED,
      },
      ...{ customer: "cus_ann", receipt_email: "ann@example.com", transfer_group: "league:1", canceled_at: null },
      ...{ metadata: { league_id: "1" }, automatic_payment_methods: { enabled: true }, last_payment_error: null },
      latest_charge: {
        ...{ id: "ch_paid", amount_refunded: 1500, refunded: false, disputed: false, failure_code: null },
        payment_method_details: { card: { last4: "4242", exp_year: 2030 } },
        balance_transaction: {
          id: "txn_charge",
          fee: 175,
          net: 4825,
          status: "pending",
          available_on: CREATED + 172_800,
        },
      },
    });
    expect(await stripe.paymentIntents.retrieve("pi_canceled")).toMatchObject({
      ...{ status: "canceled", canceled_at: 1788307201, cancellation_reason: "abandoned", latest_charge: null },
      last_payment_error: { code: "card_declined" },
    });
    const [failed, sent] = (await stripe.refunds.list({ charge: "ch_paid" })).data;
    expect(sent).toMatchObject({
      id: "re_sent",
      amount: 1000,
      status: "succeeded",
      reason: null,
      metadata: { a: "1" },
    });
    expect(sent).not.toHaveProperty("failure_reason");
    expect(failed).toMatchObject({ reason: "duplicate", failure_reason: "expired_or_canceled_card" });
    expect(await stripe.disputes.retrieve("du_1")).toMatchObject({
      evidence: { uncategorized_text: "winning_evidence" },
      evidence_details: { due_by: CREATED + 7 * 86_400, submission_count: 1, past_due: false },
    });
    expect(await stripe.customers.retrieve("cus_ann")).toMatchObject({ email: "ann@example.com", name: null });
    await expect(stripe.customers.retrieve("cus_gone")).rejects.toThrow("No such customer");
    expect(await stripe.topups.retrieve("tu_1")).toMatchObject({ amount: 100_000, created: CREATED });
    const include = ["identity" as const, "configuration.recipient" as const];
    expect(await stripe.v2.core.accounts.retrieve("acct_b", { include })).toMatchObject({
      ...{ contact_email: "ben@example.com", display_name: "Ben", identity: { entity_type: "individual" } },
      ...{ created: "2026-09-01T12:00:00.000Z", metadata: { user_id: "b" }, closed: false },
      configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { status: "active" } } } } },
    });
    expect(await sandbox.findAccountLink("link_used")).toMatchObject({
      status: "used",
      displayName: "Ben",
      ownerId: "b",
    });
    const movements = await stripe.balanceTransactions.list({ payout: "po_1" }, { stripeAccount: "acct_b" });
    expect(movements.data).toMatchObject([{ id: "txn_in", amount: 2000, source: { source_transfer: "tr_1" } }]);
  });

  it("stay in the order in which they were made, with newer ones after them", async () => {
    const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
    expect(ids(await stripe.v2.core.accounts.list())).toEqual(["acct_b", "acct_a"]);
    expect(ids(await stripe.refunds.list({ payment_intent: "pi_paid" }))).toEqual(["re_failed", "re_sent"]);
    const { id } = await stripe.transfers.createReversal("tr_1", { amount: 1 });
    expect(ids(await stripe.transfers.listReversals("tr_1"))).toEqual([id, "trr_1", "trr_2"]);
    expect(ids(await stripe.transfers.listReversals("tr_1", { starting_after: "trr_1" }))).toEqual(["trr_2"]);
  });

  it("keep their balance to the cent, and no more goes back than is left of them", async () => {
    const { available, pending } = await stripe.balance.retrieve();
    expect([available[0]?.amount, pending[0]?.amount]).toEqual([100_000 - 1000 + 500 - 2000, 4825]);
    await sandbox.ensureOperatingFunds({ cents: toCents(100_000) });
    expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(available[0]?.amount);
    await expect(stripe.refunds.create({ charge: "ch_paid", amount: 3501 })).rejects.toThrow("greater than unrefunded");
    expect(await stripe.refunds.create({ charge: "ch_paid" })).toMatchObject({ amount: 3500, status: "succeeded" });
    await expect(stripe.transfers.createReversal("tr_1", { amount: 1401 })).rejects.toThrow("more than what is left");
  });

  it("go on: what waits in an account is paid once it has a bank", async () => {
    await sandbox.completeAccountLink({ id: "link_open", routingNumber: "110000000", accountNumber: "000123456789" });
    const { data } = await stripe.payouts.list({}, { stripeAccount: "acct_a" });
    expect(data).toMatchObject([{ amount: 30, status: "paid" }]);
  });
});

describe("the database refuses an object", () => {
  let world: World;
  beforeAll(async () => {
    world = await processorWorld();
    await world.sandbox.ensureOperatingFunds({ cents: toCents(100_000) });
    const { id } = await aPaidIntent(world);
    await world.stripe.refunds.create({ payment_intent: id, amount: 100 });
    await world.stripe.transfers.create({ amount: 100, currency: "usd", destination: await aRecipient(world) });
  });
  afterAll(() => world.close());

  it.each([
    ["that is refunded beyond its charge", "charges", { amount_refunded: 5001 }],
    ["with a refund below nothing", "charges", { amount_refunded: -1 }],
    ["of an unknown status", "charges", { status: "lost" }],
    ["without an amount", "charges", { amount: null }],
    ["of an intent that doesn't exist", "charges", { payment_intent: "pi_unknown" }],
    ["that received something else than its amount", "payment_intents", { amount_received: 4999 }],
    ["that received something without having succeeded", "payment_intents", { status: "canceled" }],
    ["under another id", "payment_intents", { id: "pi_other" }],
    ["that refunds nothing", "refunds", { amount: 0 }],
    ["of a charge that doesn't exist", "refunds", { charge: "ch_unknown" }],
    ["that is reversed beyond its amount", "transfers", { amount_reversed: 101 }],
    ["to an account that doesn't exist", "transfers", { destination: "acct_unknown" }],
    ["with a fee below nothing", "balance_transactions", { fee: -1 }],
    ["that came into no account", "account_entries", { account: null }],
  ])("%s", async (_title, table, values) => {
    const written = `update sandbox.${table} set body = body || $1`;
    await expect(world.ownerPool.query(written, [JSON.stringify(values)])).rejects.toThrow(/violates/);
  });
});
