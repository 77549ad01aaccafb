/** What follows from what an installation doesn't have, for the admin's page and the doctor. */
export const NO_PROCESSOR = "No processor is set: no one can pay by card here, and leagues keep their own money.";
/** The first thing that an operator has to know (RULES §27). */
export const NEEDS_APPROVAL =
  "Stripe lists fantasy leagues with prizes of money as prohibited, so live keys need its written approval. Leagues whose treasurer keeps the money need none.";
export const NO_MAIL = "No mail server is set: nothing is emailed; invitations are shared as links.";
