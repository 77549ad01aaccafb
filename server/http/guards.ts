import { and, eq, isNull } from "drizzle-orm";
import type { FastifyRequest, preValidationAsyncHookHandler } from "fastify";
import type { Db } from "#server/db/client.ts";
import { users } from "#server/db/schema/users.ts";
import { forbidden, unauthorized } from "#server/errors.ts";
import type { WhereFrom } from "#server/lib/where-from.ts";

/** Who is acting: read afresh for each request, so that a role taken away is gone at once. */
export type Actor = { userId: string; username: string; isAdmin: boolean; from: WhereFrom };

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | null;
    loadActor: (() => Promise<Actor | undefined>) | null;
  }
  interface Session {
    userId?: string;
  }
}

/** Finds the user of a session; an erased one has none. */
export async function findActor(
  db: Db,
  { userId, from }: { userId: string | undefined; from: WhereFrom },
): Promise<Actor | undefined> {
  if (!userId) return undefined;
  const [user] = await db
    .select({ userId: users.id, username: users.username, role: users.role })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)));
  return user && { userId: user.userId, username: user.username, isAdmin: user.role === "admin", from };
}

/** Lets only signed-in users through, before their input is looked at: who is not gets 401, whatever they send. */
export const signedIn: preValidationAsyncHookHandler = async (request) => {
  request.actor = (await request.loadActor?.()) ?? null;
  if (!request.actor) throw unauthorized();
};

/** Lets only admins through. */
export const adminOnly: preValidationAsyncHookHandler = async (request, reply) => {
  await signedIn.call(request.server, request, reply);
  if (!request.actor?.isAdmin) throw forbidden("Admin access required.");
};

/** The signed-in user of a route that signedIn guards. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw unauthorized();
  return request.actor;
}
