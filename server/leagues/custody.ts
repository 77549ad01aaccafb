import { and, eq, inArray } from "drizzle-orm";
import type { Custody } from "#contract/terms/custody.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { heldSeasons } from "#server/ledger/balances.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import type { Deps } from "#server/platform/deps.ts";
import { fieldConflict, invalidField } from "#server/platform/errors.ts";

/** Whether this installation can take payments itself. */
export type Offered = Pick<Deps, "processor">;

/**
 * Settles who keeps a new league's money: who was chosen, or Potkeeper where it can, and a treasurer elsewhere; that is
 * the commissioner, until they name another one (RULES §24).
 * @throws AppError 400 if Potkeeper is to keep it on an installation that takes no payments.
 */
export function custodyOfNew(asked: Custody | undefined, { processor }: Offered, commissionerId: string) {
  const custody = asked ?? (processor ? "potkeeper" : "treasurer");
  refuseWithoutProcessor(custody, { processor });
  return { custody, treasurerId: custody === "treasurer" ? commissionerId : null };
}

/**
 * The same for a league that changes hands before anybody has paid. @throws AppError 409 once someone has, or says so.
 */
export async function custodyOfEdited(
  tx: Reader,
  league: LockedLeague,
  { custody, offered }: { custody: Custody | undefined; offered: Offered },
) {
  if (custody === undefined || custody === league.custody) return {};
  refuseWithoutProcessor(custody, offered);
  if ((await heldSeasons(tx, league.id)).length > 0 || (await isBeingPaid(tx, league.id))) {
    throw fieldConflict("custody", "Members have paid or are paying, so who keeps the money can't change anymore.");
  }
  const treasurerId = custody === "treasurer" ? league.commissionerId : null;
  return { custody, treasurerId, nextTreasurerId: null };
}

function refuseWithoutProcessor(custody: Custody, { processor }: Offered): void {
  if (custody === "treasurer" || processor) return;
  throw invalidField("custody", "This installation takes no payments, so a treasurer has to keep the money.");
}

const isBeingPaid = async (tx: Reader, leagueId: string): Promise<boolean> =>
  (await tx.$count(
    payments,
    and(eq(payments.leagueId, leagueId), inArray(payments.status, ["pending", "succeeded"])),
  )) > 0;
