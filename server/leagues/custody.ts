import { and, eq, gt, inArray } from "drizzle-orm";
import { type Currency, DOLLARS } from "#contract/platform/currency.ts";
import { ZERO } from "#contract/platform/money.ts";
import { siteName } from "#contract/platform/site.ts";
import { type Custody, hasTreasurer } from "#contract/terms/custody.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { historyOf } from "#server/leagues/history/queries.ts";
import { heldSeasons } from "#server/ledger/balances.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { dues } from "#server/platform/db/schema/dues.ts";
import { isName, namedSeats } from "#server/platform/db/schema/named-seats.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import type { Deps } from "#server/platform/deps.ts";
import { fieldConflict, invalidField } from "#server/platform/errors.ts";

/** What this installation offers: whether it takes payments itself, and which leagues it lists. */
export type Offered = Pick<Deps, "processor"> & { config: Pick<Deps["config"], "policy" | "ceilings"> };

type CustodyTerms = { custody?: Custody | undefined; currency?: Currency | undefined; isPublic?: boolean | undefined };

/**
 * Settles who keeps a new league's money: who was chosen, or Potkeeper where it can, and a treasurer elsewhere; that is
 * the commissioner, until they name another one (RULES §24).
 * @throws AppError 400 if Potkeeper is to keep it on an installation that takes no payments, or a treasurer in a league that
 * is listed where those aren't; or for a currency that Potkeeper doesn't keep.
 */
export function custodyOfNew(asked: CustodyTerms, offered: Offered, commissionerId: string) {
  const custody = asked.custody ?? (offered.processor ? "potkeeper" : "treasurer");
  refuseWithoutProcessor(custody, offered);
  refuseCurrency(custody, asked.currency ?? DOLLARS);
  if (asked.isPublic) refuseToList(custody, offered);
  return { custody, treasurerId: custody === "treasurer" ? commissionerId : null };
}

/**
 * The same for a league that changes hands before anybody has paid. @throws AppError 409 once someone has, or says so, and
 * while a member has no account.
 */
export async function custodyOfEdited(
  tx: Reader,
  league: LockedLeague,
  { asked: { custody, currency = league.currency, isPublic }, offered }: { asked: CustodyTerms; offered: Offered },
) {
  const becomesListed = isPublic === true && !league.isPublic;
  const changesHands = custody !== undefined && custody !== league.custody;
  if (becomesListed || (changesHands && (isPublic ?? league.isPublic)))
    refuseToList(custody ?? league.custody, offered);
  refuseCurrency(custody ?? league.custody, currency);
  if (currency !== league.currency) await refuseOtherCurrency(tx, league);
  if (!changesHands) return {};
  refuseWithoutProcessor(custody, offered);
  if ((await heldSeasons(tx, league.id)).length > 0 || (await isBeingPaid(tx, league.id))) {
    throw fieldConflict("custody", "Members have paid or are paying, so who keeps the money can't change anymore.");
  }
  if ((await tx.$count(namedSeats, isName(league.id))) > 0) {
    const why = `Members without an account are in this league, and ${siteName()} can't take their money. They claim their seats first, or you remove them.`;
    throw fieldConflict("custody", why);
  }
  const treasurerId = custody === "treasurer" ? league.commissionerId : null;
  return { custody, treasurerId, nextTreasurerId: null };
}

/** Whether a treasurer keeps the money, so that its people tell each other what was paid and what arrived (RULES §24). */
export const isKept = ({ custody }: { custody: Custody }): boolean => hasTreasurer({ custody });

/** The custody that a league is run again with, unless another was chosen: a treasurer, if the finished one had one. */
export const custodyOfAgain = ({ custody }: CustodyTerms, finished: LockedLeague): Custody | undefined =>
  custody ?? (hasTreasurer(finished) ? finished.custody : undefined);

function refuseWithoutProcessor(custody: Custody, { processor }: Pick<Offered, "processor">): void {
  if (custody === "treasurer" || processor) return;
  throw invalidField("custody", "This installation takes no payments, so a treasurer has to keep the money.");
}

function refuseToList(custody: Custody, { config }: Offered): void {
  if (custody !== "treasurer" || config.policy.listsTreasurerLeagues) return;
  throw invalidField("isPublic", "This installation doesn't list leagues that keep their own money.");
}

/** Potkeeper keeps one currency (RULES §26). */
function refuseCurrency(custody: Custody, currency: Currency): void {
  if (custody === "treasurer" || currency === DOLLARS) return;
  throw invalidField(
    "currency",
    `${siteName()} keeps money in US dollars only. Choose USD, or let a treasurer keep it.`,
  );
}

/** What was paid, owed or told in one currency isn't the same in another. @throws AppError 409 */
async function refuseOtherCurrency(tx: Reader, { id, currency }: LockedLeague): Promise<void> {
  if (await isOwedOrPaid(tx, id)) {
    const why = `Members owe or have paid amounts in ${currency}, so the currency can't change anymore.`;
    throw fieldConflict("currency", why);
  }
  const { told } = await historyOf(tx, id);
  if (told?.lines.some(({ amount }) => amount !== null)) {
    throw fieldConflict("currency", `The past seasons' amounts are in ${currency}. Delete the past seasons first.`);
  }
}

/** Whether anything was owed or paid in the league's currency. */
const isOwedOrPaid = async (tx: Reader, leagueId: string): Promise<boolean> =>
  (await isBeingPaid(tx, leagueId)) ||
  (await tx.$count(dues, and(eq(dues.leagueId, leagueId), gt(dues.leftToPay, ZERO)))) > 0;

const isBeingPaid = async (tx: Reader, leagueId: string): Promise<boolean> =>
  (await tx.$count(
    payments,
    and(eq(payments.leagueId, leagueId), inArray(payments.status, ["pending", "succeeded"])),
  )) > 0;
