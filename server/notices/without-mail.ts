import { and, inArray, sql } from "drizzle-orm";
import type { EmailNotice, Event, PeopleNotice } from "#server/notices/notice.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { isSomebody, users } from "#server/platform/db/schema/users.ts";

/** Says in the app what an installation that sends no email would email to people with accounts. */
export async function withoutMail(tx: Tx, events: readonly Event[]): Promise<Event[]> {
  const addresses = events.flat().flatMap((notice) => ("address" in notice && notice.inApp ? [keyOf(notice)] : []));
  const ids = await holdersOf(tx, addresses);
  return events.map((event) =>
    [event].flat().flatMap((notice) => ("to" in notice ? [notice] : inApp(notice, ids.get(keyOf(notice))))),
  );
}

const keyOf = ({ address }: EmailNotice): string => address.toLowerCase();

async function holdersOf(tx: Tx, addresses: readonly string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const address = sql<string>`lower(${users.email})`;
  const isTheirs = and(inArray(address, [...new Set(addresses)]), isSomebody);
  const rows = await tx.select({ address, id: users.id }).from(users).where(isTheirs);
  return new Map(rows.map(({ address, id }) => [address, id]));
}

function inApp({ email, inApp }: EmailNotice, holder: string | undefined): PeopleNotice[] {
  if (holder === undefined || inApp === undefined) return [];
  const { subject: title, paragraphs } = email;
  return [{ to: [holder], type: "admin_alert", title, message: paragraphs[0] ?? title, ...inApp, email }];
}
