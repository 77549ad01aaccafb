import { z } from "zod";
import { firstNameSchema, lastNameSchema, USER_FIELDS, usernameSchema, userRoles } from "#contract/people/auth.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { leavingOut } from "#contract/platform/leaving-out.ts";
import { directionSchema, pageQuerySchema } from "#contract/platform/paging.ts";
import { emailSchema, passwordSchema, searchTextSchema } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";

const adminUserSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Where their picture is, on this site. */
  profileImageUrl: z.string().nullable(),
  role: z.enum(userRoles),
  /** How many leagues they run and play in. */
  leaguesRun: z.int(),
  leaguesPlayed: z.int(),
  hasSecondFactor: z.boolean(),
  /** When all their second factors will be removed because they lost them; null if no one has requested it. */
  secondFactorRemovalDueAt: momentSchema.nullable(),
  createdAt: momentSchema,
});
export type AdminUser = z.infer<typeof adminUserSchema>;

const savedUserSchema = adminUserSchema.extend({
  /**
   * The changes that aren't made yet: they wait for another admin's confirmation, or until this moment passes without
   * an objection (RULES §16).
   */
  waiting: z
    .array(z.object({ kind: z.enum(["change_address", "give_admin_role"]), carriedOutAt: momentSchema.nullable() }))
    .optional(),
});
export type SavedUser = z.infer<typeof savedUserSchema>;

/**
 * Matches anywhere in the name, address or title that a list shows; `%` and `_` are literal. One or two Latin letters or digits
 * match only at the beginning or after a space.
 */
export const searchQuerySchema = pageQuerySchema.extend({ search: searchTextSchema.optional() });

const userSorts = ["newest", "username", "role"] as const;
export type UserSort = (typeof userSorts)[number];

const usersQuerySchema = searchQuerySchema.extend({
  sort: z.enum(userSorts).default("newest"),
  direction: directionSchema,
  role: z.enum(userRoles).optional(),
});
export type UsersQuery = z.output<typeof usersQuerySchema>;

const NO_USERNAME = "Username is required";

const userFields = z.strictObject({
  username: z.string({ error: NO_USERNAME }).trim().min(1, { error: NO_USERNAME, abort: true }).pipe(usernameSchema),
  email: emailSchema("Invalid email"),
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  role: z.enum(userRoles),
});

/** The admin's user form; only creation asks for the password (SPEC §5). */
export const createUserSchema = userFields.extend({ password: passwordSchema() });
export type CreateUser = z.output<typeof createUserSchema>;

/** On edit the password stays empty and unchanged (SPEC §7). */
export const editUserSchema = userFields.extend({
  password: z.literal("", "Leave the password empty: only the user can change it").optional(),
});
export type EditUser = z.output<typeof editUserSchema>;

const messageSchema = z.object({ message: z.string() });

export const listUsers = call("GET /api/admin/users", {
  summary: "Everyone with an account; newest first, by username, or admins first, or the other way",
  query: usersQuerySchema,
  answer: z.array(adminUserSchema),
});

export const createUser = call("POST /api/admin/users", {
  summary: "Create a user",
  body: leavingOut(USER_FIELDS, createUserSchema),
  created: savedUserSchema,
});

export const editUser = call("PUT /api/admin/users/:id", {
  summary: "Change a user's names, address or role",
  body: leavingOut([...USER_FIELDS, savedUserSchema], editUserSchema),
  answer: savedUserSchema,
});

export const deleteUser = call("DELETE /api/admin/users/:id", {
  summary: "Erase a user, or ask a second admin to; their payments and prizes stay in the books",
  answer: messageSchema,
});

export const endUserSessions = call("POST /api/admin/users/:id/end-sessions", {
  summary: "Sign a user out everywhere",
  answer: messageSchema,
});
