import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Actor } from "#server/access/guards.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { joinLinks } from "#server/platform/db/schema/join-links.ts";
import { derivedToken, hashToken } from "#server/platform/lib/tokens.ts";

/** Derived, because the commissioner's screen shows it again each time. */
const tokenOf = (secret: string, id: string) => derivedToken(secret, "join-link", id);

/** Finds the token of a league's join link, for those who run it; null while it is off. */
export async function joinLinkOf(
  db: Reader,
  league: Pick<ManagedLeague, "id">,
  secret: string,
): Promise<string | null> {
  const [link] = await db.select().from(joinLinks).where(eq(joinLinks.leagueId, league.id));
  return link ? tokenOf(secret, link.id) : null;
}

type Renewal = { actor: Actor; secret: string; now: Date };

/** Turns the join link on, or replaces it: the old link stops working (RULES §20). @returns The new token. */
export async function renewJoinLink(tx: Tx, league: ManagedLeague, { actor, secret, now }: Renewal): Promise<string> {
  const id = randomUUID();
  const token = tokenOf(secret, id);
  const link = { id, token: hashToken(token), createdById: actor.userId, createdAt: now };
  await tx
    .insert(joinLinks)
    .values({ leagueId: league.id, ...link })
    .onConflictDoUpdate({ target: joinLinks.leagueId, set: link });
  return token;
}

export async function turnOffJoinLink(tx: Tx, league: ManagedLeague): Promise<void> {
  await tx.delete(joinLinks).where(eq(joinLinks.leagueId, league.id));
}
