import { existsSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { checkClock } from "#server/operations/doctor/check-clock.ts";
import { checkPooler } from "#server/operations/doctor/check-pooler.ts";
import { checkUpkeep } from "#server/operations/doctor/check-upkeep.ts";
import { type Finding, right, skipped, wrong } from "#server/operations/doctor/finding.ts";
import type { Config } from "#server/platform/config/config.ts";
import { AppLoginRefused, examineAppLogin } from "#server/platform/db/app-login.ts";
import { APP_ROLE } from "#server/platform/db/app-role.ts";
import { joinServer } from "#server/platform/db/connect.ts";
import { connectTo } from "#server/platform/db/connection/connect-to.ts";
import { appliedMigrations, isUnreleased, knownMigrations } from "#server/platform/db/migrate.ts";
import type { Clock } from "#server/platform/lib/clock.ts";

const VERSION_MIN = 150_000;

/** Checks the database: that it is reachable, its version, and that it has what this version needs. Changes nothing. */
export async function checkDatabase(config: Config, clock: Clock): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, "postgresql"))) {
    return [skipped("There is no database yet: the first start creates the embedded one.")];
  }
  try {
    const server = await joinServer(config);
    try {
      return await look(server.connectionString, config, clock);
    } finally {
      await server.stop();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    const setting = config.databaseDirectUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
    return [wrong(`The database can't be reached: ${reason}`, `Start it, and check ${setting}.`)];
  }
}

async function look(connectionString: string, config: Config, clock: Clock): Promise<Finding[]> {
  const client = await connectTo({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  try {
    const role = await checkRole(client);
    return [
      await checkVersion(client),
      role,
      ...(role.state === "right" ? await checkContents(client, connectionString, config, clock) : []),
      checkClock({ whose: "the database", ...(await readTime(client, clock)) }),
    ];
  } finally {
    await client.end();
  }
}

async function checkContents(client: pg.Client, ownerUrl: string, config: Config, clock: Clock): Promise<Finding[]> {
  const login = await checkAppLogin(client, ownerUrl, config);
  const migrations = await checkMigrations(client);
  if (migrations.state !== "right") return [...login, migrations];
  return [...login, migrations, await checkSearch(client), ...(await checkUpkeep(ownerUrl, clock()))];
}

async function readTime(client: pg.Client, clock: Clock) {
  const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now");
  const ours = clock();
  return { theirs: rows[0]?.now ?? ours, ours };
}

async function checkVersion(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ number: string; version: string }>(
    "select current_setting('server_version_num') as number, current_setting('server_version') as version",
  );
  const { number = "0", version = "unknown" } = rows[0] ?? {};
  if (Number(number) >= VERSION_MIN) return right(`The database is PostgreSQL ${version}.`);
  return wrong(`The database is PostgreSQL ${version}.`, "Move it to PostgreSQL 15 or newer.");
}

type Login = { name: string; is_superuser: boolean; can_make_roles: boolean; has_role: boolean; may_use: boolean };

/** At the first start, the login creates the application's role, unless it may use an existing one. */
async function checkRole(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<Login>(
    `select current_user as name, rolsuper as is_superuser, rolcreaterole as can_make_roles,
      to_regrole($1) is not null as has_role,
      coalesce(pg_has_role(current_user, to_regrole($1), 'MEMBER'), false) as may_use
    from pg_roles where rolname = current_user`,
    [APP_ROLE],
  );
  const login = rows[0];
  if (!login) throw new Error("The database does not know its own user.");
  const { name, is_superuser: isSuperuser, has_role: hasRole, may_use: mayUse, can_make_roles: canMakeRoles } = login;
  if (isSuperuser) return right(`The login ${name} is a superuser, which is more than is needed: CREATEROLE will do.`);
  if (hasRole ? mayUse : canMakeRoles) return right(`The login ${name} has the rights that are needed.`);
  const remedy = hasRole ? `grant ${APP_ROLE} to "${name}"` : `alter role "${name}" createrole`;
  return wrong(
    `The login ${name} may not ${hasRole ? "use" : "make"} the role ${APP_ROLE}.`,
    `As a superuser: ${remedy}`,
  );
}

/** Checks that the application's own login can't undo what the database guards, and where else the login leads. */
async function checkAppLogin(owner: pg.Client, ownerUrl: string, config: Config): Promise<Finding[]> {
  const { appDatabaseUrl, isPublic } = config;
  try {
    const login = await examineAppLogin(owner, ownerUrl, appDatabaseUrl);
    if (!login) return [skipped("The application has no login of its own yet: the first start creates it.")];
    const { name, url: appUrl } = login;
    return [
      right(`The application signs in as ${name}, which can't undo the books' guards.`),
      ...(await checkPooler({ owner, appUrl, ...config })),
    ];
  } catch (error) {
    if (!(error instanceof AppLoginRefused)) throw error;
    if (isPublic || appDatabaseUrl) return [wrong(error.says, error.remedy)];
    return [skipped(`${error.says} For a trial, the owner's login will do.`)];
  }
}

async function checkSearch(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ has: boolean }>(
    "select to_regclass('public.users_search') is not null and to_regclass('public.leagues_search') is not null as has",
  );
  if (rows[0]?.has) return right("Names are searched by an index (pg_trgm).");
  return wrong(
    "Searches for names read every account and league, because the extension pg_trgm or its indexes are missing.",
    'Install PostgreSQL\'s contrib package, run "create extension pg_trgm" in this database as a superuser, and start Potkeeper again.',
  );
}

async function checkMigrations(client: pg.Client): Promise<Finding> {
  const known = new Set(knownMigrations().map(({ hash }) => hash));
  const found = await appliedMigrations(client);
  if (isUnreleased(found)) {
    return wrong(
      "This database was made before Potkeeper's first release, and this version can't update it.",
      "Start with a new, empty database.",
    );
  }
  const applied = new Set(found.map(({ hash }) => hash));
  const waiting = [...known].filter((hash) => !applied.has(hash)).length;
  if ([...applied].some((hash) => !known.has(hash))) {
    return wrong(
      "This database was migrated by a newer version of Potkeeper than this one.",
      "Run that version, or restore a backup from before.",
    );
  }
  if (waiting === 0) return right("The database's structure is up to date.");
  return wrong(
    `${waiting} of ${known.size} migrations haven't been applied.`,
    "Start Potkeeper once: it migrates the database automatically. Make a backup first.",
  );
}
