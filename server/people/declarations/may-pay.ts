import { and, eq, sql } from "drizzle-orm";
import type { DeclarationPauseReason } from "#contract/money/pause-reasons.ts";
import { DECLARE_FIRST } from "#contract/platform/duty-codes.ts";
import { asksAnything, type DutiesAsked, refusalsOf } from "#server/people/declarations/refusals.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { termsConsents } from "#server/platform/db/schema/declarations.ts";
import { AppError, forbidden } from "#server/platform/errors.ts";

type Who = DutiesAsked & { userId: string };

/** Finds what keeps a person from paying by what they declared, or haven't yet. */
export async function refusalsFor(db: Reader, { userId, ...asked }: Who): Promise<Set<DeclarationPauseReason>> {
  if (!asksAnything(asked)) return new Set();
  const { rows } = await db.execute<{ reason: DeclarationPauseReason }>(refusalsOf(sql`${userId}::uuid`, asked));
  return new Set(rows.map(({ reason }) => reason));
}

/** Whether someone has accepted the terms that apply now; true where there are none. */
export async function hasAcceptedTerms(db: Reader, { userId, config: { duties } }: Who): Promise<boolean> {
  if (!duties.terms) return true;
  const isCurrent = and(eq(termsConsents.userId, userId), eq(termsConsents.version, duties.terms.version));
  return (await db.$count(termsConsents, isCurrent)) > 0;
}

/** Says why someone is refused, in a sentence for them; null if they aren't. */
export function refusalInWords(
  refusals: ReadonlySet<DeclarationPauseReason>,
  { config: { duties } }: DutiesAsked,
): string | null {
  if (refusals.has("too_young")) return `You have to be at least ${duties.minAge} to pay or be paid here.`;
  if (refusals.has("place_refused")) return duties.places?.reason ?? null;
  return null;
}

type Paying = Who & {
  /** By card, or to a treasurer, where it is only asked if the operator says so. */
  way: "card" | "treasurer";
};

/**
 * Lets someone start a payment who has accepted the current terms, is old enough, and lives where the operator allows it
 * (RULES §27). Asks the person who pays, also for somebody else, and before anything is charged or a seat is taken.
 * @throws AppError 403 with the reason, or with the code `declare_first` if something has to be answered.
 */
export async function requireMayPay(db: Reader, { way, ...who }: Paying): Promise<void> {
  if (way === "treasurer" && who.config.duties.askedBefore === "card") return;
  const [refusals, hasAccepted] = [await refusalsFor(db, who), await hasAcceptedTerms(db, who)];
  const nothing = way === "card" ? "Nothing was charged." : "Nothing was recorded.";
  const refusal = refusalInWords(refusals, who);
  if (refusal !== null) throw forbidden(`${refusal} ${nothing}`);
  if (hasAccepted && !refusals.has("undeclared")) return;
  const { terms } = who.config.duties;
  const asked = [
    ...(hasAccepted || !terms ? [] : [`accept the terms, version ${terms.version}`]),
    ...(refusals.has("undeclared") ? ["answer what we ask about you"] : []),
  ].join(", and ");
  throw new AppError(403, `Before you pay, ${asked}. ${nothing}`, { code: DECLARE_FIRST });
}
