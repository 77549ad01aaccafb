/** Who can open an account (RULES §27). */
export const registrations = ["open", "invited", "closed"] as const;
export type Registration = (typeof registrations)[number];

export const REGISTRATION_CLOSED = "This site isn't taking new accounts. If you have one, sign in.";
export const BY_INVITATION =
  "You need an invitation or a join link to create an account here. Ask your league's commissioner for one.";
