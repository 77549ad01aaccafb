import { z } from "zod";
import { usernameSchema } from "#contract/people/auth.ts";
import { emailSchema } from "#contract/platform/text.ts";
import { ADMIN_LENGTH_MIN, passwordWeakness } from "#server/platform/lib/password-weakness.ts";

/** A username, an address and a password, with a space between. */
export const adminSchema = z.string().transform((text, context) => {
  const [, username = "", email = "", password = ""] = /^\s*(\S+) (\S+) (.+)$/s.exec(text) ?? [];
  const fault = username && adminFault({ username, email, password });
  if (username && !fault) return { username, email, password };
  const message = fault
    ? `The ${fault.of}: ${fault.says} ${fault.remedy}`
    : "Set it to a username, an address and a password, with a space between.";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

type Account = { username: string; email: string; password: string };
type Fault = { of: keyof Account; says: string; remedy: string };

/** Returns what is wrong with the admin account that the operator configured, or undefined (RULES §16). */
export function adminFault({ username, email, password }: Account): Fault | undefined {
  const name = usernameSchema.safeParse(username);
  if (!name.success)
    return {
      of: "username",
      says: `It is ${username}.`,
      remedy: "Use 3 to 30 letters, digits and symbols, without spaces or @.",
    };
  if (!emailSchema("").safeParse(email).success) {
    return {
      of: "email",
      says: `It is ${email}, which isn't an email address.`,
      remedy: "Use an address where the admin gets email.",
    };
  }
  if (password.length < ADMIN_LENGTH_MIN) {
    return { of: "password", says: "It is too short.", remedy: `Use at least ${ADMIN_LENGTH_MIN} characters.` };
  }
  if (isEasilyGuessed({ username, email, password }) || passwordWeakness(password, { username, email })) {
    return {
      of: "password",
      says: "It is easily guessed.",
      remedy: "Use one that no one would try, such as the output of: openssl rand -base64 18",
    };
  }
  return undefined;
}

/** Tells whether a password has very few different characters, or is made of the account's own name or address. */
function isEasilyGuessed({ username, email, password }: Account): boolean {
  const typed = password.toLowerCase();
  const own = [username, email, email.slice(0, email.lastIndexOf("@"))].map((part) => part.toLowerCase());
  return new Set(typed).size < 5 || own.some((part) => part.length > 2 && typed.includes(part));
}
