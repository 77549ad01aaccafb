import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import type pg from "pg";
import { APP_ROLE } from "#server/platform/db/app-role.ts";
import { type Connection, databaseErrorCode } from "#server/platform/db/client.ts";
import { connectTo } from "#server/platform/db/connection/connect-to.ts";
import { type Login, withLogin } from "#server/platform/db/login-of.ts";
import { lockMigrations } from "#server/platform/db/migrate.ts";

/** How the application's pool connects: a login without the owner's rights, using the application's role. */
export type AppConnection = Required<Pick<Connection, "connectionString" | "role">> & Pick<Connection, "direct">;

const TIMEOUTS = { connectionTimeoutMillis: 5000, query_timeout: 10_000 };

const OPERATORS_WAY =
  "As a superuser: create role potkeeper_web login password '…'; let it in through pg_hba.conf. Then set APP_DATABASE_URL to the same database with that login.";

/** Thrown when the database has no login that the application may use. Its message says why and what to do. */
export class AppLoginRefused extends Error {
  readonly says: string;
  readonly remedy: string;
  constructor(says: string, { cause, remedy = OPERATORS_WAY }: { cause?: unknown; remedy?: string } = {}) {
    super(`${says} ${remedy}`, { cause });
    this.says = says;
    this.remedy = remedy;
  }
}

/**
 * Creates the application's own login if it is missing. Its name contains the database's id, so that two installations
 * on one server don't share it; its password is kept where only the owner can read it, so that every process of an
 * installation finds the same one. @throws AppLoginRefused if the owner may not create it, or the server doesn't admit
 * it.
 */
export async function ensureAppLogin(ownerUrl: string): Promise<AppConnection> {
  const app = connectionOf(ownerUrl, await explained("make", () => withClient(ownerUrl, madeLogin)));
  await explained("use", () => withClient(app.connectionString, refusePowerfulLogin));
  return app;
}

/**
 * Uses the login that the operator created, and grants it the application's role if necessary. @throws AppLoginRefused
 * if it has more rights than that, or is for another database.
 */
export async function takeAppLogin(ownerUrl: string, appUrl: string): Promise<AppConnection> {
  const { name, database } = await explained("use", () => withClient(appUrl, refusePowerfulLogin));
  await explained("use", () => withClient(ownerUrl, (owner) => admit(owner, name, database)));
  return { connectionString: appUrl, role: APP_ROLE };
}

/**
 * Checks which login the application would use, and what it may do; changes nothing. @returns Its name and an address
 * with it; undefined if the next start has to create it. @throws AppLoginRefused if the start would refuse it.
 */
export async function examineAppLogin(owner: pg.Client, ownerUrl: string, appUrl: string | undefined) {
  const made = appUrl === undefined ? await findMade(owner) : undefined;
  const url = appUrl ?? (made && connectionOf(ownerUrl, made).connectionString);
  if (url === undefined) return undefined;
  const { name } = await explained("use", () => withClient(url, refusePowerfulLogin));
  return { name, url };
}

async function findMade(owner: pg.Client): Promise<Login | undefined> {
  const { rows } = await owner.query("select to_regclass('owner_only.app_login') is not null as is_there");
  return rows[0]?.is_there ? findLogin(owner) : undefined;
}

const connectionOf = (ownerUrl: string, login: Login): AppConnection => ({
  connectionString: withLogin(ownerUrl, login),
  role: APP_ROLE,
});

async function madeLogin(owner: pg.Client): Promise<Login> {
  await owner.query("begin");
  await lockMigrations(owner);
  await owner.query(`
    create schema if not exists owner_only;
    create table if not exists owner_only.app_login (name text primary key, password text not null)`);
  const login = (await findLogin(owner)) ?? (await makeLogin(owner));
  await owner.query("commit");
  return login;
}

const LOGIN_NAME = `(select '${APP_ROLE}_' || oid from pg_database where datname = current_database())`;

async function findLogin(owner: pg.Client): Promise<Login | undefined> {
  const { rows } = await owner.query<Login>(
    `select name, password from owner_only.app_login where name = ${LOGIN_NAME} and to_regrole(name) is not null`,
  );
  return rows[0];
}

async function makeLogin(owner: pg.Client): Promise<Login> {
  const password = randomBytes(24).toString("base64url");
  const { rows } = await owner.query<{ name: string; isThere: boolean }>(
    `insert into owner_only.app_login values (${LOGIN_NAME}, $1)
     on conflict (name) do update set password = excluded.password
     returning name, to_regrole(name) is not null as "isThere"`,
    [password],
  );
  const { name = "", isThere } = rows[0] ?? {};
  await owner.query(`${isThere ? "alter" : "create"} role ${name} login password '${scramVerifier(password)}'`);
  await owner.query(`grant ${APP_ROLE} to ${name}`);
  // The owner can see what the application's connections do, and end them.
  await owner.query(`grant ${name} to current_user`);
  return { name, password };
}

const SCRAM_ITERATIONS = 4096;

/**
 * Computes what PostgreSQL stores for a password. Sending that instead keeps the password out of the server's statement
 * log.
 */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, 32, "sha256");
  const keyed = (text: string) => createHmac("sha256", salted).update(text).digest();
  const storedKey = createHash("sha256").update(keyed("Client Key")).digest("base64");
  const serverKey = keyed("Server Key").toString("base64");
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}

type Found = { name: string; database: string; isOwner: boolean; isPowerful: boolean };

/** Refuses a login that belongs to the owner or can create roles: it could undo what the database guards. */
async function refusePowerfulLogin(client: pg.Client): Promise<Pick<Found, "name" | "database">> {
  const { rows } = await client.query<Found>(`
    select session_user as name, current_database() as database,
      exists (select from (
        select datdba as id from pg_database where datname = current_database()
        union select nspowner from pg_namespace where nspname in ('ledger', 'jobs', 'drizzle')
        union select relowner from pg_class where relnamespace = 'public'::regnamespace
      ) owners where pg_has_role(session_user, id, 'MEMBER')) as "isOwner",
      exists (select from pg_roles where pg_has_role(session_user, oid, 'MEMBER') and (
        rolsuper or rolcreaterole or rolbypassrls or rolreplication
        or rolname in ('pg_write_all_data', 'pg_write_server_files', 'pg_execute_server_program')
      )) as "isPowerful"`);
  const [login] = rows;
  if (!login) throw new Error("The database doesn't know its own user.");
  if (!login.isOwner && !login.isPowerful) return login;
  const what = login.isPowerful ? "has rights that get around the books' guards" : "belongs to the database's owner";
  throw new AppLoginRefused(`The login ${login.name}, which the application would use, ${what}.`);
}

async function admit(owner: pg.Client, name: string, database: string): Promise<void> {
  const { rows } = await owner.query<{ own: string; isMember: boolean; quoted: string }>(
    `select current_database() as own, quote_ident($1) as quoted,
       coalesce(pg_has_role(to_regrole(quote_ident($1)), $2, 'MEMBER'), false) as "isMember"`,
    [name, APP_ROLE],
  );
  const { own, isMember, quoted } = rows[0] ?? {};
  if (own !== database) {
    throw new AppLoginRefused(
      `APP_DATABASE_URL names the database ${database}, and DATABASE_URL ${own}. Name the same one in both.`,
    );
  }
  if (!isMember) await owner.query(`grant ${APP_ROLE} to ${quoted}`);
}

/** Runs something on a connection of its own. */
export async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectTo({ connectionString, ...TIMEOUTS });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const INSUFFICIENT_PRIVILEGE = "42501";
const INVALID_AUTHORIZATION = /^28/;

/** Explains a refused login in a sentence. Any other failure, such as a lost connection, is passed on unchanged. */
async function explained<T>(what: "make" | "use", work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = databaseErrorCode(error) ?? "";
    if (code !== INSUFFICIENT_PRIVILEGE && !INVALID_AUTHORIZATION.test(code)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppLoginRefused(
      `Potkeeper can't ${what} a login of its own in the database, one without the owner's rights: ${reason}.`,
      { cause: error },
    );
  }
}
