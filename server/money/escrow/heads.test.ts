import { beforeAll, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { findHead, getEscrow, getEscrowChain } from "#contract/money/escrow.ts";
import { formatHead, type Head, isHead, parseHead } from "#contract/money/heads.ts";
import { listPayouts } from "#contract/money/payouts.ts";
import { getPaymentReceipt, getPayoutReceipt, listOwnPayments } from "#contract/money/receipts.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { editLeagueAsAdmin } from "#contract/operations/admin-leagues.ts";
import { exportAccount } from "#contract/people/leave-for-good.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { type Person, pay } from "#tests/support/world.ts";

const world = withWorld();
const admin = withAdmin(world);
const [casey, ann, ben, stranger] = withPeople(world, "casey", "ann", "ben", "stranger");

let league: League;
beforeAll(async () => {
  league = await withLeague(world, { by: casey, players: [ann, ben], paid: true });
  await headOf();
});

const ask = (who: Person, head: string, { id } = league) => who.call(findHead, { params: { id }, query: { head } });
const chainOf = async ({ id } = league) =>
  (await casey.call(getEscrowChain, { params: { id }, query: { limit: "500" } })).body.links;
const headOf = async (asked = league) => (await casey.call(getEscrow, of(asked))).body.head;
const receiptsOf = async (who: Person, asked = league) => (await who.call(listOwnPayments, of(asked))).body;

/** The head in somebody's newest email whose subject has these words, and the email. */
async function mailed(who: Person, words: RegExp) {
  const { body } = await who.call(listMails, { query: { to: who.email } });
  const mail = body.find(({ subject }) => words.test(subject));
  return { given: parseHead(mail?.text ?? ""), text: mail?.text ?? "", html: mail?.html ?? "" };
}

/** Does what only the database's owner can. */
async function asOwner(table: "entries" | "seals", act: string) {
  const { ownerPool } = world.database;
  await ownerPool.query(`alter table ledger.${table} disable trigger user`);
  await ownerPool.query(act);
  await ownerPool.query(`alter table ledger.${table} enable trigger user`);
}

const rewriteFirst = ({ id }: League) =>
  asOwner(
    "entries",
    `update ledger.entries set occurred_at = occurred_at + interval '1 minute'
     where id = (select entry_id from ledger.seals where chain = '${id}' and position = 1)`,
  );
const sealAgain = ({ id }: League) =>
  asOwner(
    "seals",
    `do $$ declare link record; previous bytea := decode(repeat('00', 32), 'hex'); begin
    for link in select * from ledger.seals where chain = '${id}' order by position loop
      update ledger.seals set previous_hash = previous,
        hash = ledger.link(previous, (select e from ledger.entries e where e.id = link.entry_id))
      where entry_id = link.entry_id returning hash into previous;
    end loop; end $$`,
  );

it("A statement's head covers its newest entry, which was still waiting for its seal", async () => {
  const season = await withLeague(world, { by: casey, players: [ann, ben], paid: [ann] });
  await headOf(season);
  await pay(ben, season);
  const { body } = await casey.call(getEscrow, of(season));
  expect(body.head?.position).toBe((await chainOf(season)).length);
  expect((await chainOf(season)).at(-1)).toMatchObject({ entryId: body.entries.at(-1)?.id, ...body.head });
});

it("An old head is found with its moment, as a member pasted it", async () => {
  const [first] = await chainOf();
  const { body } = await ask(ann, `Head ${formatHead(first as Head).toUpperCase()}.`);
  const on = new Date(Number(/^occurred (\d+)$/m.exec(first?.canonical ?? "")?.[1]) / 1000).toISOString();
  expect(body).toEqual({ isThere: true, position: 1, of: 4, on });
  expect((await ask(ann, first?.hash ?? "")).body).toEqual(body);
});

it("A head with another hash or number, or of another league, was never there", async () => {
  const { position, hash } = (await headOf()) as Head;
  const never = { isThere: false, of: 4 };
  expect((await ask(ann, `2 · ${"0".repeat(32)}`)).body).toEqual(never);
  expect((await ask(ann, formatHead({ position: position + 40, hash }))).body).toEqual(never);
  const other = await withLeague(world, { by: casey, players: [ann], paid: true });
  expect((await ask(ann, formatHead((await headOf(other)) as Head))).body).toEqual(never);
});

it("A head with fewer than 32 digits is refused with what to paste", async () => {
  const { status, error } = await ask(ann, `2 · ${"0".repeat(31)}`);
  expect([status, error.message]).toEqual([
    400,
    "Paste the whole head: its number, and at least 32 digits and letters after it.",
  ]);
});

it("Those who can't check a league's entries get no head of its books", async () => {
  expect((await ask(stranger, `2 · ${"0".repeat(32)}`)).status).toBe(404);
  const open = await withLeague(world, { by: casey, players: [ann], paid: true }, { isPublic: true });
  expect((await ask(stranger, `2 · ${"0".repeat(32)}`, open)).status).toBe(403);
  expect((await stranger.call(getEscrow, of(open))).body.head).toBeNull();
});

it("Receipts and the export say the head of the books as they are", async () => {
  const head = await headOf();
  const [paid] = await receiptsOf(ann);
  const { body } = await ann.call(getPaymentReceipt, { params: { id: paid?.id ?? "" } });
  expect(body.head).toEqual(head);
  const data = (await ann.call(exportAccount, { body: { currentPassword: "correct horse" } })).body;
  expect(data.headsOfBooks).toContainEqual({
    ...{ leagueId: league.id, league: league.name },
    ...{ entries: head?.position, hash: head?.hash },
  });
  expect(await stranger.call(exportAccount, { body: { currentPassword: "correct horse" } })).toMatchObject({
    body: { headsOfBooks: [] },
  });
});

/** The events up to a head that somebody was sent, oldest first. */
const eventsUpTo = async (season: League, { given }: Awaited<ReturnType<typeof mailed>>) => {
  const links = await chainOf(season);
  const there = links.findIndex((link) => given && isHead(link, given));
  return links.slice(0, there + 1).map(({ canonical }) => /^event (.*)$/m.exec(canonical)?.[1]);
};

it("Emails about a payment, a prize and a refund say a head of the chain that covers their own entry", async () => {
  const season = await withLeague(world, { by: casey, players: [ann, ben], paid: true });
  await world.runJobs();
  const fee = await mailed(ben, /^Receipt/);
  expect(await eventsUpTo(season, fee)).toEqual([
    ...Array(2).fill("state.recorded"),
    "entry_fee.paid",
    "entry_fee.paid",
  ]);
  expect(fee.html).toContain(formatHead((await headOf(season)) as Head));
  expect(fee.text).toMatch(new RegExp(`/leagues/${season.id}/books\\?head=4\\.[0-9a-f]{64}#head\n`));
  const lower = { ...of(season), body: { entryFee: "20.00" } };
  expect((await admin.call(editLeagueAsAdmin, lower)).status).toBe(200);
  await world.runJobs();
  expect(await eventsUpTo(season, await mailed(ben, /on its way back to you/))).toContain("refund.begun");

  const done = await withLeague(world, { by: casey, players: [ann], paid: true, status: "completed" });
  await propose(casey, done, [[ann, "50.00"]]);
  await world.runJobs();
  expect(await eventsUpTo(done, await mailed(ann, /^You won/))).toContain("payouts.awarded");
  const [payout] = (await ann.call(listPayouts, of(done))).body;
  const { body } = await ann.call(getPayoutReceipt, { params: { id: payout?.id ?? "" } });
  expect(body.head).toEqual(await headOf(done));
});

it("Someone who has left gets their refund's email without the head of books they can't see", async () => {
  const season = await withLeague(world, { by: casey, players: [ann, ben], paid: true });
  const [paid] = await receiptsOf(ben, season);
  await ben.call(leaveLeague, { ...of(season), body: {} });
  await world.runJobs();
  const back = await mailed(ben, /on its way back to you/);
  expect([back.text, back.html].join()).not.toMatch(/books|\u2068|head\//);
  const { body } = await ben.call(getPaymentReceipt, { params: { id: paid?.id ?? "" } });
  expect(body).toMatchObject({ amount: "50.00", head: null });
});

it("An old head finds an entry that the database's owner rewrote, even once the chain is sealed again and verifies", async () => {
  const season = await withLeague(world, { by: casey, players: [ann, ben], paid: true });
  const old = formatHead((await headOf(season)) as Head);
  expect((await ask(ann, old, season)).body).toMatchObject({ isThere: true });
  await rewriteFirst(season);
  expect((await ask(ann, old, season)).body).toEqual({ isThere: false, of: 4 });
  await sealAgain(season);
  expect((await verifyBooks(world.deps.db)).violations).toEqual([]);
  expect((await ask(ann, old, season)).body).toEqual({ isThere: false, of: 4 });
});
