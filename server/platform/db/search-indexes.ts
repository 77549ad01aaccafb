import pg from "pg";

/**
 * Rows wait in a list until there is enough of them to add to the index, and each search reads that list: 4 MB by default.
 * A list of 64 KB costs a search little, and still adds several rows at once.
 */
const SHORT_LIST = "gin_pending_list_limit = 64";

/**
 * The extension comes with PostgreSQL and is trusted, so the database's owner may create it. Indexes aren't part of the
 * migrations, because a server that lacks the extension can get it later.
 */
const SEARCH_INDEXES = `
create extension if not exists pg_trgm with schema public;
create index if not exists users_search on public.users
  using gin (username gin_trgm_ops, email gin_trgm_ops, (first_name || ' ' || last_name) gin_trgm_ops) with (${SHORT_LIST}) where erased_at is null;
create index if not exists leagues_search on public.leagues using gin (name gin_trgm_ops) with (${SHORT_LIST}) where deleted_at is null;
alter index public.users_search set (${SHORT_LIST});
alter index public.leagues_search set (${SHORT_LIST});
`;

/** Insufficient privilege, a feature that isn't supported, a file that isn't there. */
const UNAVAILABLE = new Set(["42501", "0A000", "58P01"]);

/**
 * Ensures the indexes that find names by any part of them. @returns Why they can't be made; searches then read every
 * account and league.
 */
export async function ensureSearchIndexes(client: pg.Client): Promise<string | undefined> {
  try {
    await client.query(SEARCH_INDEXES);
    return undefined;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && UNAVAILABLE.has(error.code ?? ""))) throw error;
    return `Searching users and leagues is slow where there are many, because the extension pg_trgm can't be created: ${error.message}. Install PostgreSQL's contrib package or run "create extension pg_trgm" in this database as a superuser, then start again.`;
  }
}
