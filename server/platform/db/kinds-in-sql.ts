import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { otherKinds } from "#contract/members/due-kinds.ts";
import { disputesWithMoney, undecidedDisputes } from "#contract/money/disputes.ts";
import { openRefunds } from "#contract/money/payments.ts";
import { openPayouts } from "#contract/money/payouts.ts";
import { isOpenForPaying, isUnderWay as isStatusUnderWay, leagueStatuses } from "#contract/terms/league-status.ts";
import { typesForSeasons } from "#contract/terms/league-types.ts";
import { kindsOfPool, kindsToGiveBack, wonKinds } from "#contract/terms/payout-kinds.ts";

/** Values as the text of a statement's list: `('a', 'b')`. */
export const inText = (values: readonly string[]): string => `(${values.map((value) => `'${value}'`).join(", ")})`;

/** A condition whose values are part of the statement's text, so that indexes with the same condition fit. */
export const isOneOf = (column: SQLWrapper, values: readonly string[]): SQL<boolean> =>
  sql<boolean>`${column} in ${sql.raw(inText(values))}`;

const among = (values: readonly string[]) => (column: SQLWrapper) => isOneOf(column, values);

// What the contract's tables say of a kind or status, as conditions on its column.
export const isOfPool = among(kindsOfPool);
export const isWon = among(wonKinds);
export const canBeGivenBack = among(kindsToGiveBack);
export const isOpenPayout = among(openPayouts);
export const isOpenRefund = among(openRefunds);
export const isUndecided = among(undecidedDisputes);
export const isWithMoney = among(disputesWithMoney);
export const isRunning = among(leagueStatuses.filter(isOpenForPaying));
export const isUnderWay = among(leagueStatuses.filter(isStatusUnderWay));
export const isForSeasons = among(typesForSeasons);
export const isOtherDue = among(otherKinds);
