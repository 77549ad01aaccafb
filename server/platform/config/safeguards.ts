import { z } from "zod";

/** Rules that a public installation has and a trial doesn't, unless SAFEGUARDS lists others (RULES §15). */
export const SAFEGUARDS = [
  "verified-email",
  "strong-passwords",
  "admin-second-factor",
  "second-admin",
  "commissioner-wait",
  "award-wait",
  "unlisted-treasurer-leagues",
] as const;
export type Safeguard = (typeof SAFEGUARDS)[number];

const isSafeguard = (name: string): name is Safeguard => SAFEGUARDS.some((safeguard) => safeguard === name);

/** A list separated by commas, or `none`. */
export const safeguardsSchema = z.string().transform((text, context): ReadonlySet<Safeguard> => {
  const names = text === "none" ? [] : text.split(",").map((name) => name.trim());
  const known = names.filter(isSafeguard);
  if (known.length === names.length) return new Set(known);
  const wrong = names.find((name) => !isSafeguard(name));
  const message = `It lists ${wrong || "an empty name"}. Set it to none, or to any of ${SAFEGUARDS.join(",")}.`;
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});
