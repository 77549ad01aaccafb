import { and, eq, gt } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { KEY_PREFIX } from "#contract/people/api-keys.ts";
import type { KeyScope } from "#contract/platform/endpoint.ts";
import type { Actor } from "#server/access/guards.ts";
import { passwordFaultOf } from "#server/people/auth/judge-password.ts";
import { ownColumns } from "#server/people/auth/queries.ts";
import { networkCounters } from "#server/people/auth/sign-in-limits.ts";
import { withoutSecrets } from "#server/people/keys/without-secrets.ts";
import { adminsNeedFactor, isAdminWithoutFactor } from "#server/people/second-factor/queries.ts";
import { apiKeys } from "#server/platform/db/schema/api-keys.ts";
import { isSomebody, users } from "#server/platform/db/schema/users.ts";
import type { Deps } from "#server/platform/deps.ts";
import { AppError, invalid, unauthorized } from "#server/platform/errors.ts";
import { bearerOf } from "#server/platform/http/bearer.ts";
import { networkOfRequest } from "#server/platform/http/visitor.ts";
import { whereFrom } from "#server/platform/http/where-from.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";
import { admitAttempt } from "#server/platform/limits/admit-attempt.ts";
import { refusedUntil } from "#server/platform/limits/refused-until.ts";
import { type NamedLimit, takeTurns } from "#server/platform/limits/take-turns.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WHOLE_KEY = new RegExp(`^${KEY_PREFIX}[\\w-]{43}$`);

const CALLS: NamedLimit = {
  ...{ name: "key-calls", max: 120, windowMs: MINUTE_MS },
  sentence: (wait) => `This key has called too often. Try again in ${wait}.`,
};
const ACTS_A_DAY = 10;
const ACTS: NamedLimit = {
  ...{ name: "key-acts", max: ACTS_A_DAY, windowMs: DAY_MS },
  sentence: (wait) => `Keys can remind and invite ${ACTS_A_DAY} times a day. Try again in ${wait}.`,
};

/**
 * Lets programs in with a key of their owner's (RULES §30). A key makes only the calls whose contract names a scope, of
 * every route under /api, and its owner acts as an ordinary member, also if they are an admin. Register it after the
 * sessions, which a request with a key has none of.
 */
export function registerKeys(app: FastifyInstance, deps: Deps): void {
  app.addHook("onRoute", (route) => {
    const { key } = route as { key?: KeyScope };
    if (key) route.config = { ...route.config, key };
  });
  app.addHook("preValidation", async (request) => {
    const given = bearerOf(request);
    const { url = "", config } = request.routeOptions;
    if (given === undefined || !url.startsWith("/api/")) return;
    const actor = await ownerOf(deps, request, given);
    request.actor = actor;
    request.loadActor = async () => actor;
    if (!config.key) throw new AppError(403, "A key can't do this.", { code: "not_for_keys" });
    if (config.key === "manage" && actor.key?.scope === "read") {
      throw new AppError(403, "This key can only read.", { code: "not_for_keys" });
    }
  });
  app.addHook("preHandler", async ({ actor, body, routeOptions }) => {
    if (!actor?.key || routeOptions.config.key !== "manage") return;
    const count = (body as { emails?: string[] } | undefined)?.emails?.length ?? 1;
    if (count > ACTS_A_DAY) throw invalid(`Keys can invite ${ACTS_A_DAY} people a day.`);
    await takeTurns(deps.db, deps, { limit: ACTS, by: actor.userId, count, now: deps.clock() });
  });
  app.addHook("preSerialization", ({ actor, routeOptions }, { statusCode }, answer, done) => {
    const { response = {} } = (routeOptions.schema ?? {}) as { response?: Record<number, never> };
    const schema = actor?.key && response[statusCode];
    done(null, schema ? withoutSecrets(schema, answer) : answer);
  });
}

/**
 * Finds whose key it is, and records its use once a minute. A network that guesses keys waits as one that guesses
 * passwords does; a key that works doesn't, because programs of many people share networks.
 * @throws AppError 401 for a key that doesn't work, 429 for too many calls.
 */
async function ownerOf(deps: Deps, request: FastifyRequest, given: string): Promise<Actor> {
  const { db, config, clock } = deps;
  const now = clock();
  const found = WHOLE_KEY.test(given) ? await findKey(deps, given, now) : undefined;
  if (!found) {
    request.securityEvent = { event: "key", outcome: "refused" };
    const guessing = networkCounters(deps, { kind: "key", network: networkOfRequest(request) });
    const until = await admitAttempt(db, guessing, now);
    if (until) throw refusedUntil(until, now, (wait) => `Too many keys that don't work. Try again in ${wait}.`);
    throw unauthorized("This key doesn't work: it is wrong, or it has ended.");
  }
  const { key, owner } = found;
  await takeTurns(db, deps, { limit: CALLS, by: key.id, now });
  if (!key.lastUsedAt || now.getTime() - key.lastUsedAt.getTime() >= MINUTE_MS) {
    await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, key.id));
  }
  return {
    userId: owner.id,
    username: owner.username,
    isAdmin: false,
    key: { id: key.id, name: key.name, scope: key.scope },
    from: whereFrom(request),
    mustChangePassword: passwordFaultOf(owner) !== undefined,
    mustSetUpSecondFactor: found.isAdminWithoutFactor && adminsNeedFactor(config),
  };
}

async function findKey({ db }: Pick<Deps, "db">, given: string, now: Date) {
  const [found] = await db
    .select({ key: apiKeys, owner: ownColumns, isAdminWithoutFactor })
    .from(apiKeys)
    .innerJoin(users, and(eq(users.id, apiKeys.userId), isSomebody))
    .where(and(eq(apiKeys.keyHash, hashToken(given)), gt(apiKeys.endsAt, now)));
  return found;
}
