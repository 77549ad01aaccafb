import { eq, inArray } from "drizzle-orm";
import type { TaxPerson, TaxYear } from "#contract/operations/tax.ts";
import { addCents, centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { type PersonYear, prizeYears } from "#server/money/prize-years/prize-years.ts";
import { thresholdOf } from "#server/operations/tax/threshold.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { taxDetails } from "#server/platform/db/schema/tax-details.ts";
import { users } from "#server/platform/db/schema/users.ts";

type TaxQuery = { year?: number | undefined; config: Config; now: Date };

/** Returns a year's prizes by person, the largest first, against its threshold (RULES §27). */
export async function taxYear(reader: Reader, { year: asked, config, now }: TaxQuery): Promise<TaxYear> {
  const all = await prizeYears(reader);
  const years = [...new Set(all.map(({ year }) => year))];
  const year = asked ?? years[0] ?? now.getUTCFullYear();
  const { cents: threshold, source } = thresholdOf(year, config);
  const byPerson = linesByPerson(all.filter((line) => line.year === year));
  const known = await detailsOf(reader, [...byPerson.keys()]);
  const people = [...byPerson].map(([userId, lines]): TaxPerson => {
    const net = sum(lines, "net");
    const { user, details } = known.get(userId) ?? {};
    const isErased = !user || user.erasedAt !== null;
    return {
      userId,
      username: isErased ? null : user.username,
      name: isErased ? null : `${user.firstName} ${user.lastName}`,
      email: isErased ? null : user.email,
      prizes: centsToDecimal(sum(lines, "prizes")),
      entryMoney: centsToDecimal(sum(lines, "entryMoney")),
      net: centsToDecimal(net),
      reachesThreshold: net >= threshold,
      detailsCollectedAt: details?.markedAt.toISOString() ?? null,
      place: details?.place ?? null,
      seasons: lines.map(({ userId: _, ...line }) => line),
    };
  });
  people.sort((a, b) => centsOf(b.net) - centsOf(a.net) || a.userId.localeCompare(b.userId));
  return { year, years, threshold: centsToDecimal(threshold), source, people };
}

function linesByPerson(lines: readonly PersonYear[]): Map<string, PersonYear[]> {
  const byPerson = new Map<string, PersonYear[]>();
  for (const line of lines) byPerson.set(line.userId, [...(byPerson.get(line.userId) ?? []), line]);
  return byPerson;
}

const sum = (lines: readonly PersonYear[], of: "prizes" | "entryMoney" | "net") =>
  addCents(...lines.map((line) => centsOf(line[of])));

async function detailsOf(reader: Reader, ids: readonly string[]) {
  const rows = await reader
    .select({ user: users, details: taxDetails })
    .from(users)
    .leftJoin(taxDetails, eq(taxDetails.userId, users.id))
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map((row) => [row.user.id, row]));
}
