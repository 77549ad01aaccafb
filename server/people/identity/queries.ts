import { eq } from "drizzle-orm";
import type { Identity } from "#contract/people/identity.ts";
import type { IdentityProviderConfig } from "#server/platform/config/identity-provider.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { identities } from "#server/platform/db/schema/identities.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** Who a person is at the provider; undefined if no identity is linked. */
export async function identityOf(db: Reader, userId: string) {
  const [identity] = await db.select().from(identities).where(eq(identities.userId, userId));
  return identity;
}

/** Who a person is at the provider that the operator has now; an identity at an earlier one doesn't count. */
export async function identityAt(db: Reader, userId: string, { issuer }: IdentityProviderConfig) {
  const identity = await identityOf(db, userId);
  return identity && new URL(identity.issuer).href === new URL(issuer).href ? identity : undefined;
}

/** What a person sees of their own identity. */
export async function ownIdentity(
  db: Reader,
  { userId, provider }: { userId: string; provider: IdentityProviderConfig | undefined },
): Promise<Identity> {
  const [user] = await db.select({ isUnknown: users.passwordIsUnknown }).from(users).where(eq(users.id, userId));
  const own = provider && (await identityAt(db, userId, provider));
  const at = (moment: Date) => moment.toISOString();
  return {
    name: provider?.name ?? null,
    linked: own ? { email: own.email, linkedAt: at(own.linkedAt), lastUsedAt: at(own.lastUsedAt) } : null,
    hasPassword: user?.isUnknown === false,
  };
}
