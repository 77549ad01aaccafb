import { z } from "zod";
import { decimalSchema } from "./amount.ts";
import { shownDutiesSchema } from "./duties.ts";
import { call } from "./endpoint.ts";
import { registrations } from "./registration.ts";

export const getAppConfig = call("GET /api/config", {
  summary: "How this installation takes payments, and whether it keeps its mail in a built-in mailbox",
  isOpen: true,
  answer: z.object({
    payments: z.object({
      mode: z.enum(["sandbox", "stripe", "disabled"]),
      publishableKey: z.string().nullable(),
    }),
    mailbox: z.boolean(),
    /** What the line above every screen says of money that isn't real; null where it is. */
    topLine: z.string().nullable(),
    /** Whether anyone can sign in as the people of a demo (RULES §15). */
    isDemo: z.boolean(),
    /** Where email goes; `off`: none is sent. */
    mail: z.enum(["server", "mailbox", "off"]),
    /** Whether leagues that keep their own money may be in the classifieds (RULES §24). */
    listsTreasurerLeagues: z.boolean(),
    /** The most that a league whose money Potkeeper holds may charge, and hold in a season; null: any amount (RULES §27). */
    ceilings: z.object({ entryFee: decimalSchema.nullable(), pool: decimalSchema.nullable() }),
    /** What is accepted and declared here; null if nothing is (RULES §27). */
    duties: shownDutiesSchema.nullable(),
    registration: z.enum(registrations),
    /** Whether the acts that RULES §16 names wait until a person has verified their address. */
    emailVerification: z.enum(["off", "asked", "required"]),
    /** The one origin where passkeys work; null if the site has no domain name. */
    passkeyOrigin: z.string().nullable(),
    /** The operator's identity provider, and whether passwords stay beside it; null if there is none (RULES §27). */
    identityProvider: z.object({ name: z.string(), besidePasswords: z.boolean() }).nullable(),
    /** A trial without a single account: its operator has just started it. */
    isNew: z.boolean(),
  }),
});
