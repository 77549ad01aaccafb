import { cancelOpenPayments } from "#contract/money/payments.ts";
import { endBreakEarly, setMonthlyLimit, takeBreak, withdrawLimitChange } from "#contract/people/play-limits.ts";
import { type Answer, at, type Chosen } from "#tests/model/acts.ts";

/* Limits that people set for themselves, and their breaks (RULES §27). */

/** Somebody sets, lowers, raises or removes their limit, takes such a change back, or cancels what they had started. */
export function limitOneself({ by, how }: Chosen): Promise<Answer> {
  if (how % 7 === 0) return by.call(cancelOpenPayments);
  if (how % 5 === 0) return by.call(withdrawLimitChange, { params: { kind: "monthly_limit" } });
  return by.call(setMonthlyLimit, { body: { amount: at(["12", "35", "150", null], how) } });
}

/** Somebody takes a break, or ends it early. */
export function rest({ by, how }: Chosen): Promise<Answer> {
  return how % 2 === 0 ? by.call(endBreakEarly) : by.call(takeBreak, { body: { months: 1 } });
}
