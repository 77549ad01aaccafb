import { z } from "zod";
import { acceptsTermsSchema } from "#contract/platform/duties.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema, tokenSchema } from "#contract/platform/ids.ts";
import { leavingOut } from "#contract/platform/leaving-out.ts";
import {
  currentPasswordSchema,
  emailSchema,
  lineSchema,
  normalizable,
  passwordSchema,
  storable,
  textSchema,
} from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { isReservedName, LOOKALIKE_MESSAGE, looksForeign, RESERVED_MESSAGE } from "./reserved-names.ts";

export const userRoles = ["user", "admin"] as const;

const passwordFaults = ["set_by_other", "weak"] as const;
export type PasswordFault = (typeof passwordFaults)[number];

/** The signed-in person, as they see themselves. */
export const currentUserSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  /** Whether they have opened a link sent to this address. */
  emailVerified: z.boolean(),
  /** The address they changed to; it takes effect when they open the link sent to it. */
  pendingEmail: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(userRoles),
  profileImageUrl: z.string().nullable(),
  createdAt: momentSchema,
  /** An admin who can only set up a second factor for now (RULES §15). */
  mustSetUpSecondFactor: z.boolean().optional(),
  /** They must change their password before anything else (RULES §16). */
  mustChangePassword: z.boolean().optional(),
  /** The reason: someone else set it, or it's too weak for an admin. */
  passwordFault: z.enum(passwordFaults).optional(),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

const messageSchema = z.object({ message: z.string() });

const USERNAME_MAX = 30;
const TOO_LONG_NAME = "Username must be less than 30 characters";

/**
 * No at-sign, so a username is never taken for an email address at sign-in (RULES §12). One Unicode form and no
 * invisible characters, so names that look the same differ in their letters.
 */
export const usernameSchema = z
  .string({ error: "Username must be at least 3 characters" })
  .trim()
  .check(normalizable(USERNAME_MAX, TOO_LONG_NAME))
  .normalize("NFKC")
  .min(3, { error: "Username must be at least 3 characters" })
  .max(USERNAME_MAX, { error: TOO_LONG_NAME })
  .refine((name) => VISIBLE_NAME.test(name) && !/\p{M}{4}/u.test(name), {
    error: "Use letters, digits and symbols without spaces or @",
  });

/** Starts with a visible character; U+2800 is a Braille letter without a dot. */
const VISIBLE_NAME = /^(?!\p{M})[^\s@\p{C}\p{Default_Ignorable_Code_Point}\u2800]+$/u;

export const firstNameSchema = lineSchema("First name is required", 60);
export const lastNameSchema = lineSchema("Last name is required", 60);

/** A user's fields in SPEC §3. */
export const USER_FIELDS = [
  ...["id", "username", "email", "firstName", "lastName", "passwordHash", "role", "profileImageUrl"],
  ...["stripeCustomerId", "stripeSubscriptionId", "resetToken", "resetTokenExpiry", "createdAt", "updatedAt"],
] as const;

export const registerSchema = z.strictObject({
  username: usernameSchema
    .refine((name) => !isReservedName(name), { error: RESERVED_MESSAGE })
    .refine((name) => !looksForeign(name), { error: LOOKALIKE_MESSAGE }),
  email: emailSchema("Invalid email address"),
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  password: passwordSchema(),
  acceptsTerms: acceptsTermsSchema.optional(),
});

export const signInSchema = z.strictObject({
  username: textSchema("Username is required", { max: 254 }),
  password: z
    .string({ error: "Password is required" })
    .min(1, { error: "Password is required" })
    .max(256)
    .check(storable),
});

export const forgotPasswordSchema = z.strictObject({ email: emailSchema("Please enter a valid email address") });

const resetPasswordSchema = z.strictObject({ token: tokenSchema, password: passwordSchema() });

/** The reset-password form (SPEC §5). */
export const resetPasswordFormSchema = z
  .object({ password: passwordSchema(), confirmPassword: passwordSchema() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    error: "Passwords don't match",
  });

const profileFields = z.strictObject({
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  username: usernameSchema,
  email: emailSchema("Invalid email address"),
});

export const CURRENT_PASSWORD_MISSING = "Enter your current password to set a new one";

/** A new password requires the current one, or a passkey used just before (RULES §16). */
const profileSchema = profileFields.extend({
  currentPassword: currentPasswordSchema.optional(),
  newPassword: passwordSchema().optional(),
});

/**
 * The profile as its form sends it, with empty password fields if the password stays (SPEC §5). With a passkey, the
 * current password may be left out.
 */
export const profileFormFor = ({ hasPasskey }: { hasPasskey: boolean }) =>
  profileFields
    .extend({
      currentPassword: z.string().max(256),
      newPassword: z.union([z.literal(""), passwordSchema()]),
      confirmPassword: z.string(),
    })
    .refine(({ newPassword, currentPassword }) => hasPasskey || !newPassword || Boolean(currentPassword), {
      path: ["currentPassword"],
      error: CURRENT_PASSWORD_MISSING,
    })
    .refine((form) => form.newPassword === form.confirmPassword, {
      path: ["confirmPassword"],
      error: "New password and confirmation do not match.",
    });

export const profileFormSchema = profileFormFor({ hasPasskey: false });
export type ProfileFormValues = z.input<typeof profileFormSchema>;

export const getCurrentUser = call("GET /api/auth/user", { summary: "The signed-in user", answer: currentUserSchema });

/**
 * With the token of a replacement's invitation, invited people can register where others can't (RULES §27); with that of
 * the link that the server prints, somebody becomes its first admin (RULES §15).
 */
export const register = call("POST /api/auth/register", {
  summary: "Create an account and sign in to it",
  isOpen: true,
  body: leavingOut(
    USER_FIELDS,
    registerSchema.extend({ replacement: tokenSchema.optional(), firstAdmin: tokenSchema.optional() }),
  ),
  created: currentUserSchema,
});

export const signIn = call("POST /api/auth/login", {
  summary: "Sign in",
  isOpen: true,
  body: signInSchema,
  answer: currentUserSchema,
});

export const signOut = call("POST /api/auth/logout", {
  summary: "Sign out",
  isOpen: true,
  /** The screen sends an empty object (SPEC §7); other programs may send nothing. */
  body: z.strictObject({}).nullish(),
  /** Where the browser ends its sign-in at the identity provider, if it came from there. */
  answer: messageSchema.extend({ url: z.string().optional() }),
});

export const forgotPassword = call("POST /api/auth/forgot-password", {
  summary: "Email a link to set a new password, if the address has an account",
  isOpen: true,
  body: forgotPasswordSchema,
  answer: messageSchema,
});

export const resetPassword = call("POST /api/auth/reset-password", {
  summary: "Set a new password with the emailed token",
  isOpen: true,
  body: resetPasswordSchema,
  answer: messageSchema,
});

export const updateProfile = call("PUT /api/auth/profile", {
  summary: "Change name, username, email address or password",
  body: leavingOut([...USER_FIELDS, currentUserSchema], profileSchema),
  answer: currentUserSchema,
});

const reauthenticateSchema = z.strictObject({
  currentPassword: z
    .string({ error: "Enter your password" })
    .min(1, { error: "Enter your password" })
    .max(256)
    .check(storable),
});

export const reauthenticate = call("POST /api/auth/reauthenticate", {
  summary: "Prove again that the session is yours, for acts that ask for it",
  body: reauthenticateSchema,
  answer: messageSchema,
});
