import { eq } from "drizzle-orm";
import { canonicalEmail } from "#contract/platform/text.ts";
import { recordAccountEvent } from "#server/access/audit/record-account-event.ts";
import { recordAudit } from "#server/access/audit/record-audit.ts";
import { findUserByEmail, findUserByName } from "#server/people/auth/queries.ts";
import { registerAccount } from "#server/people/auth/register-account.ts";
import { endSessions } from "#server/people/sessions/end-sessions.ts";
import { tellAdminRoleGiven } from "#server/people/users/tell-admin-role.ts";
import { sendsMail, type Tx } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { AT_THE_SERVER } from "#server/platform/lib/where-from.ts";

type Admin = { username: string; email: string; passwordHash: string; now: Date };
type Outcome = "created" | "promoted" | "unchanged";

/** The operator asked for an admin whose name or address belongs to someone else; the message says which. */
class NotTheirAccount extends Error {}

/**
 * Makes sure that this admin exists (RULES §16): opens the account, or makes the account with this username and this
 * verified address an admin. No one becomes an admin by holding the name alone. An existing admin keeps their password.
 * @throws NotTheirAccount with a sentence for the operator.
 */
export async function ensureAdmin(tx: Tx, { passwordHash, now, ...given }: Admin): Promise<Outcome> {
  const username = given.username.normalize("NFKC");
  const email = canonicalEmail(given.email);
  const named = await findUserByName(tx, username);
  const addressed = await findUserByEmail(tx, email);
  // An admin who has since changed their name or address is still the one the operator asked for.
  if (addressed?.role === "admin" || named?.role === "admin") return "unchanged";
  if (!named && !addressed) {
    const names = { firstName: "Admin", lastName: username };
    const { id } = await registerAccount(tx, { username, email, ...names, passwordHash, isOperators: true, now });
    await giveRole(tx, { userId: id, outcome: "created", now });
    return "created";
  }
  if (named?.id !== addressed?.id || !named) throw new NotTheirAccount(clash({ username, email, isNamed: !!named }));
  if (!named.emailVerifiedAt) {
    throw new NotTheirAccount(
      `The account ${username} hasn't verified its address ${email}, so it wasn't made an admin. ${
        sendsMail(tx)
          ? "Open the verification link that we emailed to it, then try again."
          : "Create an admin with another username and address, who can give this account the role."
      }`,
    );
  }
  await giveRole(tx, { userId: named.id, outcome: "promoted", now });
  return "promoted";
}

const clash = ({ username, email, isNamed }: { username: string; email: string; isNamed: boolean }) =>
  isNamed
    ? `The username ${username} belongs to an account whose address isn't ${email}, so it wasn't made an admin. Choose another username.`
    : `The address ${email} belongs to an account whose username isn't ${username}, so it wasn't made an admin. Give that account's username.`;

type Giving = { userId: string; outcome: "created" | "promoted"; now: Date };

/** Makes an account an admin's, because the operator asked for it. @returns The account with its role. */
export async function giveRole(tx: Tx, { userId, outcome, now }: Giving) {
  // The operator vouches for the address of an account they open.
  const vouched = outcome === "created" ? { emailVerifiedAt: now } : {};
  const [admin] = await tx
    .update(users)
    .set({ role: "admin", ...vouched, updatedAt: now })
    .where(eq(users.id, userId))
    .returning();
  if (!admin) throw new Error(`There is no account ${userId}.`);
  await endSessions(tx, { userId });
  await recordAudit(tx, {
    actor: null,
    action: outcome === "created" ? "user.create" : "user.edit",
    subjectType: "user",
    subjectId: userId,
    changes: [{ label: "Role", before: outcome === "created" ? "none" : "user", after: "admin" }],
    now,
  });
  await recordAccountEvent(tx, { userId, kind: "role_given", from: AT_THE_SERVER, now });
  await tellAdminRoleGiven(tx, {
    userId,
    isNew: outcome === "created",
    by: "the operator",
    from: AT_THE_SERVER,
    now,
  });
  return admin;
}
