/** For how many days a member can object to a payment that the treasurer recorded for them (RULES §24). */
export const OBJECT_DAYS = 14;
