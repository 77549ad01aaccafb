import { describe, expect, it } from "vitest";
import { proves } from "#tests/specification/proves.ts";
import { withDatabase } from "#tests/support/with-world.ts";

/** SPEC §3 in the migrated database: each table's fields, uniqueness, defaults and cascades. */
const database = withDatabase();

type Column = { name: string; type: string; isNullable: boolean; fallback: string | null };

async function columnsOf(table: string): Promise<Map<string, Column>> {
  const { rows } = await database.ownerPool.query<Column>(
    `select column_name as name, data_type as type, is_nullable = 'YES' as "isNullable", column_default as fallback
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  return new Map(rows.map((row) => [row.name, row]));
}

const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function definitionsOf(kind: "index" | "constraint", table: string): Promise<string[]> {
  const { rows } = await database.ownerPool.query<{ definition: string }>(
    kind === "index"
      ? "select indexdef as definition from pg_indexes where schemaname = 'public' and tablename = $1"
      : "select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass",
    [table],
  );
  return rows.map(({ definition }) => definition);
}

describe("the fields of", () => {
  it.each([
    [
      "3.users.fields",
      "users",
      "id username email firstName lastName passwordHash role profileImageUrl stripeCustomerId stripeSubscriptionId resetToken resetTokenExpiry createdAt updatedAt",
    ],
    ["3.sessions.fields", "sessions", "sid sess expire"],
    [
      "3.leagues.fields",
      "leagues",
      "id name commissionerId entryFee maxMembers paymentDeadline endDate status leagueType payoutFrequency minYears maxYears currentYear payoutStructure commissionerReimbursement payoutRule isPublic description sport season fantasyService createdAt updatedAt",
    ],
    [
      "3.league-members.fields",
      "league_members",
      "id leagueId userId paymentStatus paymentIntentId paidAt joinedAt leftAt refundProcessed refundAmount yearsPayedFor paidThroughYear totalAmountPaid",
    ],
    ["3.invitations.fields", "invitations", "id leagueId email invitedById status token expiresAt createdAt"],
    [
      "3.replacement-invitations.fields",
      "replacement_invitations",
      "id leagueId invitedByUserId email forYear status token expiresAt createdAt acceptedAt",
    ],
    ["3.payments.fields", "payments", "id leagueId userId amount stripePaymentIntentId status createdAt updatedAt"],
    ["3.payouts.fields", "payouts", "id leagueId userId amount place status stripeTransferId processedAt createdAt"],
    [
      "3.voting-sessions.fields",
      "voting_sessions",
      "id leagueId proposedPayouts status votesFor votesAgainst totalEligibleVoters expiresAt createdAt resolvedAt",
    ],
    ["3.votes.fields", "votes", "id votingSessionId userId vote votedAt"],
    [
      "3.commissioner-ratings.fields",
      "commissioner_ratings",
      "id leagueId userId commissionerId rating comment createdAt",
    ],
    [
      "3.commissioner-proposals.fields",
      "commissioner_voting_proposals",
      "id leagueId proposedById currentCommissionerId proposedCommissionerId reason status votesFor votesAgainst totalEligibleVoters expiresAt createdAt resolvedAt",
    ],
    ["3.commissioner-votes.fields", "commissioner_votes", "id proposalId userId vote votedAt"],
    [
      "3.notifications.fields",
      "notifications",
      "id userId leagueId type title message isRead emailSent actionUrl createdAt",
    ],
  ] as const)("%s: %s", async (id, table, fields) => {
    proves(id);
    const columns = await columnsOf(table);
    const missing = fields.split(" ").filter((field) => !columns.has(snake(field)));
    expect(missing).toEqual([]);
  });

  it("users have a uuid, notifications a league or none, sessions a JSON and a moment that are required", async () => {
    proves("3.users.fields", "3.notifications.fields", "3.sessions.fields");
    expect((await columnsOf("users")).get("id")).toMatchObject({ type: "uuid", isNullable: false });
    expect((await columnsOf("notifications")).get("league_id")).toMatchObject({ isNullable: true });
    const sessions = await columnsOf("sessions");
    expect(sessions.get("sid")?.type).toBe("text");
    expect(sessions.get("sess")).toMatchObject({ type: "json", isNullable: false });
    expect(sessions.get("expire")).toMatchObject({ type: "timestamp with time zone", isNullable: false });
    expect(await definitionsOf("constraint", "sessions")).toContain("PRIMARY KEY (sid)");
    expect(await definitionsOf("index", "sessions")).toContainEqual(expect.stringMatching(/btree \(expire\)$/));
    proves("3.sessions.index");
  });

  it("lists are JSON: a league's payout structure and a session's proposed payouts", async () => {
    proves("3.voting-sessions.fields");
    expect((await columnsOf("leagues")).get("payout_structure")).toMatchObject({ type: "jsonb", isNullable: false });
    expect((await columnsOf("voting_sessions")).get("proposed_payouts")?.type).toBe("jsonb");
    expect((await columnsOf("leagues")).get("season")?.type).toBe("text");
    proves("3.leagues.season");
  });
});

describe("the defaults of", () => {
  it.each([
    ["3.users.role", "users", "role", "'user'::text"],
    ["3.leagues.status", "leagues", "status", "'draft'::text"],
    ["3.leagues.league-type", "leagues", "league_type", "'single_season'::text"],
    ["3.leagues.payout-frequency", "leagues", "payout_frequency", "'end_of_season'::text"],
    ["3.leagues.min-years", "leagues", "min_years", "1"],
    ["3.leagues.max-years", "leagues", "max_years", "1"],
    ["3.leagues.current-year", "leagues", "current_year", "1"],
    ["3.leagues.reimbursement", "leagues", "commissioner_reimbursement", "0"],
    ["3.leagues.payout-rule", "leagues", "payout_rule", "'commissioner_control'::text"],
    ["3.leagues.is-public", "leagues", "is_public", "false"],
    ["3.leagues.sport", "leagues", "sport", "'football'::text"],
    ["3.leagues.fantasy-service", "leagues", "fantasy_service", "'yahoo'::text"],
    ["3.league-members.payment-status", "league_members", "payment_status", "'pending'::text"],
    ["3.league-members.refund-processed", "league_members", "refund_processed", "false"],
    ["3.league-members.years-payed-for", "league_members", "years_payed_for", "1"],
    ["3.league-members.paid-through-year", "league_members", "paid_through_year", "1"],
    ["3.league-members.total-amount-paid", "league_members", "total_amount_paid", "0"],
    ["3.voting-sessions.counts", "voting_sessions", "votes_for", "0"],
    ["3.voting-sessions.counts", "voting_sessions", "votes_against", "0"],
    ["3.notifications.is-read", "notifications", "is_read", "false"],
    ["3.notifications.email-sent", "notifications", "email_sent", "false"],
  ] as const)("%s: %s.%s is %s", async (id, table, column, fallback) => {
    proves(id);
    const found = (await columnsOf(table)).get(column)?.fallback;
    expect(found?.replace(/^'(\d+)'::\w+$/, "$1")).toBe(fallback);
  });
});

describe("keys", () => {
  it.each([
    ["3.users.username-unique", "users", /UNIQUE INDEX .*\(lower\(NORMALIZE\(username, NFKC\)\)\) WHERE has_account$/i],
    ["3.users.email-unique", "users", /UNIQUE INDEX .*\(lower\(email\)\)$/],
    ["3.invitations.token-unique", "invitations", /UNIQUE INDEX .*\(token\)$/],
    ["3.replacement-invitations.token-unique", "replacement_invitations", /UNIQUE INDEX .*\(token\)$/],
  ] as const)("%s: an index of %s enforces it", async (id, table, pattern) => {
    proves(id);
    expect(await definitionsOf("index", table)).toContainEqual(expect.stringMatching(pattern));
  });

  it.each([
    ["3.leagues.commissioner", "leagues", /^FOREIGN KEY \(commissioner_id\) REFERENCES users\(id\)/],
    [
      "3.league-members.cascade",
      "league_members",
      /^FOREIGN KEY \(league_id\) REFERENCES leagues\(id\) ON DELETE CASCADE/,
    ],
    ["3.league-members.cascade", "league_members", /^FOREIGN KEY \(user_id\) REFERENCES users\(id\) ON DELETE CASCADE/],
    [
      "3.votes.fields",
      "votes",
      /^FOREIGN KEY \(voting_session_id\) REFERENCES voting_sessions\(id\) ON DELETE CASCADE/,
    ],
    [
      "3.commissioner-votes.fields",
      "commissioner_votes",
      /^FOREIGN KEY \(proposal_id\) REFERENCES commissioner_voting_proposals\(id\) ON DELETE CASCADE/,
    ],
    ["3.commissioner-ratings.rating", "commissioner_ratings", /CHECK .*rating >= 1.*rating <= 5/],
  ] as const)("%s: a constraint of %s enforces it", async (id, table, pattern) => {
    proves(id);
    expect(await definitionsOf("constraint", table)).toContainEqual(expect.stringMatching(pattern));
  });

  it("a rating is a whole number", async () => {
    proves("3.commissioner-ratings.rating");
    expect((await columnsOf("commissioner_ratings")).get("rating")?.type).toBe("integer");
  });
});
