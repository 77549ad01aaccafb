import { type SQL, sql } from "drizzle-orm";
import type { Proof } from "#contract/money/proof.ts";
import type { Actor } from "#server/access/guards.ts";
import type { VisibleLeague } from "#server/access/league-access.ts";
import { peopleRecorded, wholeChain } from "#server/ledger/chain.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { hasNamesakeAmong, memberName } from "#server/platform/member-names.ts";

type Asked = { actor: Actor; madeBy: string; signed: Proof["signed"]; now: Date };
type Read = Pick<Proof, "entries" | "texts" | "results"> & {
  head: Proof["head"] | null;
  salts: Proof["salts"] | null;
  people: Parameters<typeof memberName>[0][];
};

/** The beginning of a chain, which the first link follows. */
const NOTHING = { position: 0, hash: "0".repeat(64) };

/**
 * Makes a league's bundle (docs/proof.md) for someone who knows its names. Reads in one statement, so that all of it is of one
 * moment.
 * @param asked.signed A head that was signed before this reads, so that it is among these entries.
 */
export async function proofOf(
  db: Reader,
  league: VisibleLeague,
  { actor, madeBy, signed, now }: Asked,
): Promise<Proof> {
  const { rows } = await db.execute<Read>(sql`
    with chain as materialized (${wholeChain(league.id)})
    select (select coalesce(json_agg(text order by position), '[]') from chain) as entries,
      (select json_build_object('position', position, 'hash', hash) from chain order by position desc limit 1) as head,
      (${peopleIn(league.id)}) as people,
      (select json_object_agg(own.of, own.salt) from (${ownSalts(league.id, actor.userId)}) own) as salts,
      (select coalesce(json_agg(json_build_object('salt', said.salt, 'text', said.text)), '[]')
        from (${textsFor(league, actor)}) as said (salt, text) where said.text is not null) as texts,
      (select coalesce(json_agg(json_build_object('id', found.id, 'season', found.season_year, 'table', found.results)
          order by found.imported_at, found.id), '[]') from result_imports found
        where found.league_id = ${league.id} and (found.table_hash in (select "resultsHash" from chain) or exists (
          select from voting_sessions voted where voted.league_id = ${league.id} and voted.results_id = found.id))) as results`);
  const { people, head, salts, ...read } = onlyRow(rows);
  return {
    format: "potkeeper-proof/1",
    madeAt: now.toISOString(),
    madeBy,
    league: { id: league.id, name: league.name },
    reader: actor.userId,
    people: Object.fromEntries(people.map((person) => [person.id, memberName(person)])),
    head: head ?? NOTHING,
    salts: salts ?? {},
    ...read,
    signed,
  };
}

/** Everyone in the records whom the league's people know by name. */
const peopleIn = (leagueId: string): SQL => sql`
  select coalesce(json_agg(json_build_object('id', users.id, 'username', users.username, 'firstName', users.first_name,
    'lastName', users.last_name, 'erasedAt', users.erased_at, 'hasNamesake', ${hasNamesakeAmong(leagueId)}) order by users.id), '[]')
  from users where users.id in (${peopleRecorded(leagueId)})`;

/** By what was voted on; a ballot that isn't cast yet has nothing to find. */
const ownSalts = (leagueId: string, userId: string): SQL => sql`
  select own.voting_session_id as of, own.salt from votes own join voting_sessions on voting_sessions.id = own.voting_session_id
    where voting_sessions.league_id = ${leagueId} and own.user_id = ${userId}
  union all select own.proposal_id, own.salt from commissioner_votes own join commissioner_voting_proposals about on about.id = own.proposal_id
    where about.league_id = ${leagueId} and own.user_id = ${userId}
  union all select own.due_id, own.salt from charge_ballots own join dues on dues.id = own.due_id
    where dues.league_id = ${leagueId} and own.user_id = ${userId} and own.vote is not null`;

/**
 * What this reader can read in the league. Why a payment or a refund hasn't arrived is between two people, and those who run
 * the league's money; reviews and votes on commissioners are for those inside.
 */
function textsFor({ id, commissionerId, treasurerId }: VisibleLeague, { userId, isAdmin }: Actor): SQL {
  const runs = userId === commissionerId || userId === treasurerId;
  const isInside = sql`(${isAdmin || userId === commissionerId} or exists (
    select from league_members seat where seat.league_id = ${id} and seat.user_id = ${userId} and seat.left_at is null))`;
  return sql`
    select salt, unnest(array[reason, objection]) from dues where league_id = ${id}
    union all select salt, unnest(array[reason, end_reason, intervention_reason]) from voting_sessions where league_id = ${id}
    union all select made.salt, made.reason from payout_objections made
      join voting_sessions on voting_sessions.id = made.voting_session_id where voting_sessions.league_id = ${id}
    union all select salt, reason from commissioner_voting_proposals where league_id = ${id} and ${isInside}
    union all select salt, unnest(array[reason, decision_reason]) from season_reviews where league_id = ${id} and ${isInside}
    union all select paid.salt, unnest(array[paid.objection, paid.settlement, paid.reversal,
        case when ${runs} or ${userId} in (payments.user_id, payments.paid_by_id) then paid.refusal end])
      from treasurer_payments paid join payments on payments.id = paid.payment_id where payments.league_id = ${id}
    union all select undone.salt, unnest(array[undone.reason, undone.objection, undone.answer])
      from treasurer_reversals undone join payments on payments.id = undone.payment_id where payments.league_id = ${id}
    union all select sent.salt, sent.denial from treasurer_payouts sent join payouts on payouts.id = sent.payout_id
      where payouts.league_id = ${id} and (payouts.kind <> 'refund' or ${runs} or payouts.user_id = ${userId})`;
}
