import { desc, eq } from "drizzle-orm";
import type { OwnDeclarations } from "#contract/people/declarations.ts";
import { mayNameBank } from "#server/people/declarations/may-be-paid.ts";
import { hasAcceptedTerms, refusalInWords, refusalsFor } from "#server/people/declarations/may-pay.ts";
import type { DutiesAsked } from "#server/people/declarations/refusals.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { birthDates, placeDeclarations, termsConsents } from "#server/platform/db/schema/declarations.ts";

const PLACES_SHOWN = 5;

/** What a person accepted and declared, for that person alone. */
export async function ownDeclarations(
  db: Reader,
  { userId, ...asked }: DutiesAsked & { userId: string },
): Promise<OwnDeclarations> {
  const who = { userId, ...asked };
  const consents = await db
    .select()
    .from(termsConsents)
    .where(eq(termsConsents.userId, userId))
    .orderBy(desc(termsConsents.acceptedAt), desc(termsConsents.id));
  const [born] = await db.select().from(birthDates).where(eq(birthDates.userId, userId));
  const places = await db
    .select()
    .from(placeDeclarations)
    .where(eq(placeDeclarations.userId, userId))
    .orderBy(desc(placeDeclarations.declaredAt), desc(placeDeclarations.id))
    .limit(PLACES_SHOWN);
  const { minAge, places: allowed } = asked.config.duties;
  return {
    consents: consents.map(({ version, given, acceptedAt }) => ({
      ...{ version, given },
      acceptedAt: acceptedAt.toISOString(),
    })),
    birthDate: born ? { date: born.bornOn, declaredAt: born.declaredAt.toISOString() } : null,
    places: places.map(({ place, declaredAt }) => ({ place, declaredAt: declaredAt.toISOString() })),
    missing: {
      terms: !(await hasAcceptedTerms(db, who)),
      birthDate: minAge !== null && !born,
      place: allowed !== null && places.length === 0,
    },
    mayNameBank: await mayNameBank(db, who),
    refusal: refusalInWords(await refusalsFor(db, who), asked),
  };
}
