/** What follows from what an installation doesn't have, for the admin's page and the doctor. */
export const NO_PROCESSOR = "No processor is set: no one can pay by card here.";
export const NO_MAIL = "No mail server is set: nothing is emailed; invitations are shared as links.";
