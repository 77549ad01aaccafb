import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { findHead } from "#contract/money/escrow.ts";
import { formatHead } from "#contract/money/heads.ts";
import { getProof } from "#contract/money/proof.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { withTwoLogs } from "#tests/support/two-logs.ts";
import { verifyOffline } from "#tests/support/verify-offline.ts";
import { of, withLeague } from "#tests/support/with-league.ts";

const { sites, sign, readLog } = withTwoLogs();
const folder = mkdtempSync(path.join(tmpdir(), "histories-"));
afterAll(() => rmSync(folder, { recursive: true }));

const ZERO = "decode(repeat('00', 32), 'hex')";

/** As the database's owner, without a trigger: pia paid a month later; every hash and seal follows, and nothing was ever signed. */
const rewriteAll = (league: string) => `
  alter table ledger.entries disable trigger user; alter table ledger.records disable trigger user;
  alter table ledger.seals disable trigger user; alter table ledger.log_hashes disable trigger user;
  alter table ledger.log_checkpoints disable trigger user; alter table treasurer_payments disable trigger user;
  update treasurer_payments set paid_on = paid_on + 30 where payment_id in (select id from payments where league_id = '${league}');
  update ledger.records r set content = s.state from ledger.states s
    where r.about = 'receipt' and s.about = 'receipt' and s.id = r.content ->> 'id' and s.league_id = '${league}' and r.content ? 'keeper'
      and r.number = (select max(number) from ledger.records l where l.about = 'receipt' and l.content ->> 'id' = s.id);
  update ledger.entries set occurred_at = occurred_at + interval '30 days' where league_id = '${league}' and event_type = 'entry_fee.paid';
  do $$ declare link record; previous bytea := ${ZERO}; begin
    for link in select * from ledger.seals where chain = '${league}' order by position loop
      update ledger.seals set previous_hash = previous,
        hash = ledger.link(previous, (select e from ledger.entries e where e.id = link.entry_id))
      where entry_id = link.entry_id returning hash into previous;
    end loop; end $$;
  delete from ledger.log_checkpoints; delete from ledger.log_hashes; delete from ledger.log_witnesses`;

it("A season that the database's owner rewrote and signed anew is found by an old receipt, an old proof and a witness", async () => {
  const { site, ada, cleo, pia } = sites;
  const league = await withLeague(site, {
    by: cleo,
    players: [pia],
    paid: [pia],
    treasurer: cleo,
    status: "completed",
  });
  expect(await sign()).toMatchObject({ body: { message: "The log is signed." } });
  const kept = (await pia.call(getProof, of(league))).body;
  const receipt = formatHead(kept.head);
  const [old, again] = [path.join(folder, "old.json"), path.join(folder, "again.json")];
  writeFileSync(old, JSON.stringify(kept));
  expect(await verifyOffline(old, "--head", receipt)).toContain("The league's head was seen by 127.0.0.1:");

  const owner = await site.database.ownerPool.connect();
  await owner.query(rewriteAll(league.id));
  owner.release(true);
  // The books alone don't tell, nor does a new proof.
  expect((await verifyBooks(site.deps.db)).violations).toEqual([]);
  const told = (await pia.call(getProof, of(league))).body;
  writeFileSync(again, JSON.stringify(told));
  expect(told.head.position).toBe(kept.head.position);
  expect(await verifyOffline(again)).toContain("these books add up");

  const asked = await pia.call(findHead, { ...of(league), query: { head: receipt } });
  expect(asked.body).toMatchObject({ isThere: false });
  await expect(verifyOffline(again, "--head", receipt)).rejects.toThrow("never had");
  await expect(verifyOffline(again, "--with", old)).rejects.toThrow(
    "was changed after it was sealed: the older file has another",
  );
  expect(await readLog()).toMatchObject({
    stop: "contradicted",
    witnesses: [{ answer: expect.stringMatching(/^It has seen/) }],
  });
  expect((await ada.call(findHead, { ...of(league), query: { head: receipt } })).body).toMatchObject({
    isThere: false,
  });
});
