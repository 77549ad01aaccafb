/** What a seat becomes that has nothing to pay for its season: its member counts as paid (RULES §5, §25). */
export const PAID_FOR_NOTHING = { paymentStatus: "paid", heldUntil: null, yearsPayedFor: 1 } as const;
