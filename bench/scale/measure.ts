import { auditEntries } from "#server/access/audit/queries.ts";
import { listedCounts, listedLeagues } from "#server/leagues/classifieds/queries.ts";
import { openPlatforms } from "#server/leagues/results/platforms/open-platforms.ts";
import { openPayments } from "#server/open-payments.ts";
import { openCases } from "#server/operations/admin/cases.ts";
import { allLeagues } from "#server/operations/admin/leagues.ts";
import { adminStats } from "#server/operations/admin/stats.ts";
import { usersFor } from "#server/people/users/queries.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { APP_ROLE } from "#server/platform/db/app-role.ts";
import { createDb, createPool } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { createLog } from "#server/platform/lib/log.ts";
import { createPasswords } from "#server/platform/lib/passwords.ts";
import type { JobName } from "#server/platform/queue.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { type Cost, watchCosts } from "#tests/support/statement-costs.ts";
import { idOf } from "./made-leagues.ts";

/** The jobs of the schedule, except those that are meant to read everything, or that ask the processor. */
const JOBS: JobName[] = [
  ...(["resume_unfinished", "release_held_seats", "mark_overdue", "remind_end_dates", "remind_deadlines"] as const),
  ...(["send_collected_emails", "remind_winners", "tell_commissioner_gone", "settle_payout_votes"] as const),
  ...(["settle_commissioner_votes", "expire_replacements", "expire_invitations", "carry_out_requests"] as const),
  ...(["carry_out_second_factor_resets", "ask_for_due_results", "prune_limits", "seal_entries"] as const),
];

/** What one job or list cost: all its statements, and the one that read most. */
export type Measured = { name: string; ms: number; statements: number; rowsRead: number; most: Cost | undefined };

/** Without time limits, a statement that would time out is measured to its end. */
const NO_LIMITS = { statementTimeoutMs: 0, lockTimeoutMs: 0, queryTimeoutMs: 0 };

/** Runs each job and reads each list once, and returns what the database says of their statements. */
export async function measure(connectionString: string, now: Date): Promise<Measured[]> {
  const pool = createPool({ connectionString, role: APP_ROLE, max: 1, limits: NO_LIMITS });
  const costs = watchCosts(pool);
  const db = createDb(pool);
  const config = readConfig({ ENV_FILE: "none", DATABASE_URL: connectionString, RATE_LIMIT: "off" });
  const base = { db, config, clock: () => now, secret: "a secret that only the bench knows", log: createLog("silent") };
  const deps: Deps = {
    ...base,
    passwords: createPasswords(),
    mailer: undefined,
    platforms: openPlatforms(base),
    ...openPayments(base),
  };
  const handlers = jobHandlers(deps);
  const measured: Measured[] = [];
  const one = async (name: string, work: () => Promise<unknown>) => {
    costs.length = 0;
    await work();
    const most = costs.reduce<Cost | undefined>(
      (most, cost) => (most && most.rowsRead >= cost.rowsRead ? most : cost),
      undefined,
    );
    const ms = costs.reduce((sum, cost) => sum + cost.ms, 0);
    const rowsRead = costs.reduce((sum, cost) => sum + cost.rowsRead, 0);
    measured.push({ name, ms, statements: costs.length, rowsRead, most });
  };
  const page = { limit: 100, cursor: undefined };
  const admin = { userId: idOf("user", 0), username: "ada", isAdmin: true, from: { ip: "127.0.0.1", device: "" } };
  const usersBy = (search: string | undefined) => usersFor(db, { ...page, search, sort: "newest" });
  try {
    for (const job of JOBS) await one(job, () => handlers[job]({} as never));
    await one("classifieds", () => listedLeagues(db, { filter: page, now }));
    const filter = { ...page, sport: ["football" as const], fantasyService: ["yahoo" as const] };
    await one("classifieds, filtered", () => listedLeagues(db, { filter, now }));
    await one("classifieds' counts", () => listedCounts(db));
    await one("users", () => usersBy(undefined));
    await one("users, a rare name", () => usersBy("_123@exa"));
    await one("users, a common name", () => usersBy("Keller"));
    await one("users by username", () => usersFor(db, { ...page, search: undefined, sort: "username" }));
    await one("users by role", () => usersFor(db, { ...page, search: undefined, sort: "role" }));
    await one("all leagues", () => allLeagues(db, { query: { ...page, search: undefined }, now }));
    await one("all leagues, a rare name", () => allLeagues(db, { query: { ...page, search: "er a1b2" }, now }));
    await one("all leagues, a common name", () => allLeagues(db, { query: { ...page, search: "Keller" }, now }));
    await one("no such user", () => usersBy("zzzyx"));
    await one("no such league", () => allLeagues(db, { query: { ...page, search: "zzzyx" }, now }));
    await one("admin cases", () => openCases(db, admin, { config, now }));
    await one("audit log", () => auditEntries(db, page));
    await one("admin figures", () => adminStats(db, now));
    return measured;
  } finally {
    await pool.end();
  }
}
