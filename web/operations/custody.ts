import type { ListedLeague } from "#contract/operations/admin-leagues.ts";
import { centsOf, centsToDecimal, subtractCents } from "#contract/platform/money.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";

/** A league's money and what admins read of it: what its treasurer keeps isn't held here (RULES §24). */
export const moneyOf = (league: ListedLeague) =>
  hasTreasurer(league)
    ? {
        amount: league.escrowBalance,
        ...{
          isThere: "in the pot",
          hasMoney: "there is money in its pot",
          cancelingDoes: "its treasurer owes the fees back",
        },
        elsewhere: "0.00",
      }
    : {
        amount: league.held,
        ...{ isThere: "held", hasMoney: "it holds money", cancelingDoes: "everyone is refunded" },
        elsewhere: centsToDecimal(subtractCents(centsOf(league.held), centsOf(league.escrowBalance))),
      };
