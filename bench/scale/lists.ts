import { fantasyServices } from "#contract/terms/league-types.ts";
import { auditEntries } from "#server/access/audit/queries.ts";
import { listedCounts, listedLeagues } from "#server/leagues/classifieds/queries.ts";
import { playerStats } from "#server/leagues/dashboards/queries.ts";
import { leaguesPlayedBy, leaguesRunBy } from "#server/leagues/queries.ts";
import { notificationsOf } from "#server/notices/queries.ts";
import { openCases } from "#server/operations/admin/cases.ts";
import { allLeagues } from "#server/operations/admin/league-list.ts";
import { adminStats } from "#server/operations/admin/stats.ts";
import { readFacts } from "#server/operations/watching/facts.ts";
import { usersFor } from "#server/people/users/queries.ts";
import type { Deps } from "#server/platform/deps.ts";
import { idOf, type Size, statusOf, USERS_PER_LEAGUE } from "./made.ts";

/** A list or a search of it. The `nth` reading asks for a different page, filter, name or person than the one before. */
export type List = { name: string; read: (nth: number) => Promise<unknown> };
/** Cursors of pages to read: a sample of all leagues, of the leagues in the classifieds, and of the users. */
export type Places = { leagues: string[]; listed: string[]; users: string[] };

/** Every third league is public and sports rotate, so only leagues of these two sports are ever in the classifieds. */
const LISTED_SPORTS = ["football", "hockey"] as const;
const UNLISTED_SPORTS = ["basketball", "baseball", "soccer", "golf"] as const;
const LIMIT = 50;
/** More than one measurement reads. */
const PLACES = 400;
const PLACES_LOOKED_AT = 10_000;
/** A prime, so that stepping by it visits every row before it repeats one. */
const STEP = 7919;

/** Chooses pages all over the lists, so that deep ones are read as often as the first. */
export async function choosePlaces({ db }: Pick<Deps, "db">, { leagues }: Size): Promise<Places> {
  const cursors = async (table: "leagues" | "users", numbers: number[]) => {
    const { rows } = await db.$client.query<{ cursor: string }>({
      text: `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' ' || id as cursor from ${table}
        where id = any($1::uuid[]) order by id`,
      values: [numbers.map((number) => idOf(table === "leagues" ? "league" : "user", number))],
    });
    return rows.map(({ cursor }) => Buffer.from(cursor).toString("base64url"));
  };
  return {
    leagues: await cursors("leagues", someBelow(leagues)),
    listed: await cursors("leagues", someBelow(leagues, isListed)),
    users: await cursors("users", someBelow(leagues * USERS_PER_LEAGUE)),
  };
}

const isListed = (league: number) => league % 3 === 0 && ["draft", "active"].includes(statusOf(league));

function someBelow(end: number, isWanted: (number: number) => boolean = () => true): number[] {
  const all = Array.from({ length: Math.min(end, PLACES_LOOKED_AT) }, (_, nth) => (nth * STEP) % end);
  return all.filter(isWanted).slice(0, PLACES);
}

/** Every list of the product that could grow with the leagues, and every search. */
export function listsOf({ db, config }: Deps, size: Size, places: Places): List[] {
  const { now } = size;
  const page = { limit: LIMIT, cursor: undefined };
  const at = (cursors: string[], nth: number) => ({ limit: LIMIT, cursor: cursors[nth % cursors.length] });
  const number = (nth: number) => (nth * STEP) % size.leagues;
  const user = (nth: number) => idOf("user", (nth * STEP) % (size.leagues * USERS_PER_LEAGUE));
  const admin = { userId: idOf("user", 0), username: "ada", isAdmin: true, from: { ip: "127.0.0.1", device: "" } };
  const filtered = (nth: number) => ({
    sport: [LISTED_SPORTS[nth % LISTED_SPORTS.length] ?? "football"],
    fantasyService: [fantasyServices[nth % fantasyServices.length] ?? "yahoo"],
  });
  const listed = (filter: Partial<Parameters<typeof listedLeagues>[1]["filter"]>) =>
    listedLeagues(db, { filter: { ...page, sport: undefined, fantasyService: undefined, ...filter }, now });
  const users = (asked: Partial<Parameters<typeof usersFor>[1]>) =>
    usersFor(db, { ...page, search: undefined, sort: "newest", ...asked });
  const leagues = (search: string | undefined, cursor?: string) =>
    allLeagues(db, { query: { limit: LIMIT, cursor, search, sort: "newest" }, now });
  const hex = (nth: number, length: number) => idOf("name", number(nth)).slice(0, length);
  return [
    { name: "classifieds, first page", read: () => listed({}) },
    { name: "classifieds, any page", read: (nth) => listed(at(places.listed, nth)) },
    { name: "classifieds, filtered", read: (nth) => listed(filtered(nth)) },
    { name: "classifieds, nothing matches", read: () => listed({ sport: [...UNLISTED_SPORTS] }) },
    { name: "classifieds' counts", read: () => listedCounts(db) },
    { name: "users, any page", read: (nth) => users(at(places.users, nth)) },
    { name: "users by username, any page", read: (nth) => users({ ...at(places.users, nth), sort: "username" }) },
    { name: "users by role, any page", read: (nth) => users({ ...at(places.users, nth), sort: "role" }) },
    { name: "users, one address", read: (nth) => users({ search: `_${number(nth)}@exa` }) },
    { name: "users, a part of some names", read: (nth) => users({ search: `${hex(nth, 4)}` }) },
    { name: "users, a common name", read: (nth) => users({ search: ["Keller", "Hale", "Ibarra"][nth % 3] }) },
    { name: "users, no such name", read: (nth) => users({ search: `zzzyx${nth}` }) },
    { name: "users, two letters of no name", read: (nth) => users({ search: `z${"jqxz"[nth % 4]}` }) },
    { name: "all leagues, any page", read: (nth) => leagues(undefined, places.leagues[nth % places.leagues.length]) },
    { name: "all leagues, a part of some names", read: (nth) => leagues(` ${hex(nth, 4)}`) },
    { name: "all leagues, a common name", read: (nth) => leagues(["Keller", "Hale", "Ibarra"][nth % 3]) },
    { name: "all leagues, no such name", read: (nth) => leagues(`zzzyx${nth}`) },
    { name: "all leagues, two letters of no name", read: (nth) => leagues(`z${"jqxz"[nth % 4]}`) },
    { name: "audit log, any page", read: (nth) => auditEntries(db, at(places.leagues, nth)) },
    { name: "admin cases", read: () => openCases(db, admin, { config, now }) },
    { name: "admin figures", read: () => adminStats(db, now) },
    { name: "what the operator watches", read: () => readFacts({ db, clock: () => now }) },
    { name: "a person's notifications", read: (nth) => notificationsOf(db, { userId: user(nth), now }, page) },
    { name: "leagues one runs", read: (nth) => leaguesRunBy(db, { userId: user(nth), now }) },
    { name: "leagues one plays in", read: (nth) => leaguesPlayedBy(db, { userId: user(nth), now }) },
    { name: "a player's dashboard", read: (nth) => playerStats(db, user(nth)) },
  ];
}
