import type pg from "pg";
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
import { switchTriggers } from "#tests/support/switch-triggers.ts";

/** A list or a search of it. The `nth` reading asks for a different page, filter, name or person than the one before. */
export type List = { name: string; read: (nth: number) => Promise<unknown> };

const LIMIT = 50;
/** How many pages and people are read; as many as a measurement reads. */
const PLACES = 400;
/** A prime, so that stepping by it visits every row before it repeats one. */
const STEP = 7919;

const SEATS = "from leagues l cross join generate_series(2, 12) seat";
const played = "md5('user ' || (substr(l.name, 8)::bigint * seat) % (select count(*) from leagues) + 1)::uuid";
const FILLINGS = [
  `insert into league_members (id, league_id, user_id, payment_status, joined_at)
     select gen_random_uuid(), l.id, ${played}, 'paid', $1 ${SEATS} on conflict do nothing`,
  `insert into notifications (id, user_id, league_id, type, title, message, created_at)
     select gen_random_uuid(), ${played}, l.id, 'admin_alert', 'News', '', $1::timestamptz - seat * interval '1 day' ${SEATS}`,
  `insert into audit_log (id, actor_id, action, subject_type, subject_id, details, created_at)
     select gen_random_uuid(), l.commissioner_id, 'league.edit', 'league', l.id, '{}', l.created_at from leagues l`,
];

/** Gives each of the tests' leagues, which have one member, eleven more with a notification each, and an audited act. */
export async function fillUp(ownerPool: pg.Pool, now: Date): Promise<void> {
  await switchTriggers(ownerPool, "disable");
  for (const [nth, text] of FILLINGS.entries()) await ownerPool.query({ text, values: nth < 2 ? [now] : [] });
  await switchTriggers(ownerPool, "enable");
  await ownerPool.query("select count_again()");
  await ownerPool.query("vacuum (freeze, analyze)");
}

/** Every list of the product that could grow with the leagues, and every search. */
export async function listsOf({ db, config, clock }: Deps, size: number): Promise<List[]> {
  const now = clock();
  const page = { limit: LIMIT, cursor: undefined };
  const from = async (text: string) =>
    (await db.$client.query<{ id: string; cursor: string }>(`${text} order by random() limit ${PLACES}`)).rows;
  const cursor = `id, translate(encode(convert_to(to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' ' || id, 'UTF8'),
    'base64'), E'\\n=', '') as cursor`;
  const [people, leagues, listed] = [
    await from(`select ${cursor} from users`),
    await from(`select ${cursor} from leagues`),
    await from(`select ${cursor} from leagues where is_public and status = 'draft'`),
  ];
  const at = (places: typeof people, nth: number) => ({ limit: LIMIT, cursor: places[nth % places.length]?.cursor });
  const user = (nth: number) => people[nth % people.length]?.id ?? "";
  const number = (nth: number) => (nth * STEP) % size;
  const admin = { userId: user(0), username: "ada", isAdmin: true, from: { ip: "127.0.0.1", device: "" } };
  const classifieds = (filter: Partial<Parameters<typeof listedLeagues>[1]["filter"]>) =>
    listedLeagues(db, { filter: { ...page, sport: undefined, fantasyService: undefined, ...filter }, now });
  const users = (asked: Partial<Parameters<typeof usersFor>[1]>) =>
    usersFor(db, { ...page, search: undefined, sort: "newest", ...asked });
  const all = (asked: Partial<Parameters<typeof allLeagues>[1]["query"]>) =>
    allLeagues(db, { query: { ...page, search: undefined, sort: "newest", ...asked }, now });
  const services = (nth: number) => [fantasyServices[nth % fantasyServices.length] ?? "yahoo"];
  return [
    { name: "classifieds, first page", read: () => classifieds({}) },
    { name: "classifieds, any page", read: (nth) => classifieds(at(listed, nth)) },
    { name: "classifieds, filtered", read: (nth) => classifieds({ sport: ["golf"], fantasyService: services(nth) }) },
    { name: "classifieds, nothing matches", read: () => classifieds({ sport: ["hockey", "baseball", "soccer"] }) },
    { name: "classifieds' counts", read: () => listedCounts(db) },
    { name: "users, any page", read: (nth) => users(at(people, nth)) },
    { name: "users by username, any page", read: (nth) => users({ ...at(people, nth), sort: "username" }) },
    { name: "users by role, any page", read: (nth) => users({ ...at(people, nth), sort: "role" }) },
    { name: "users, one address", read: (nth) => users({ search: `_${number(nth)}@exa` }) },
    { name: "users, a part of some names", read: (nth) => users({ search: `umber${number(nth)}` }) },
    { name: "users, a common name", read: () => users({ search: "Pat" }) },
    { name: "users, no such name", read: (nth) => users({ search: `zzzyx${nth}` }) },
    { name: "users, two letters of no name", read: (nth) => users({ search: `z${"jqxz"[nth % 4]}` }) },
    { name: "all leagues, any page", read: (nth) => all(at(leagues, nth)) },
    { name: "all leagues, a part of some names", read: (nth) => all({ search: `eague ${number(nth)}` }) },
    { name: "all leagues, a common name", read: () => all({ search: "Pat" }) },
    { name: "all leagues, no such name", read: (nth) => all({ search: `zzzyx${nth}` }) },
    { name: "all leagues, two letters of no name", read: (nth) => all({ search: `z${"jqxz"[nth % 4]}` }) },
    { name: "audit log, any page", read: (nth) => auditEntries(db, at(leagues, nth)) },
    { name: "admin cases", read: () => openCases(db, admin, { config, now }) },
    { name: "admin figures", read: () => adminStats(db, now) },
    { name: "what the operator watches", read: () => readFacts({ db, clock }) },
    { name: "a person's notifications", read: (nth) => notificationsOf(db, { userId: user(nth), now }, page) },
    { name: "leagues one runs", read: (nth) => leaguesRunBy(db, { userId: user(nth), now }) },
    { name: "leagues one plays in", read: (nth) => leaguesPlayedBy(db, { userId: user(nth), now }) },
    { name: "a player's dashboard", read: (nth) => playerStats(db, user(nth)) },
  ];
}
