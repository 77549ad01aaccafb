import type { FastifyPluginAsync } from "fastify";
import { memoizeEach } from "#contract/platform/memoize.ts";
import { adminOnly } from "#server/access/guards.ts";
import type { Deps } from "#server/platform/deps.ts";
import { describeApi } from "./describe-api.ts";

/** Serves the description of the calls that this installation has: the admins' calls in one of their own. */
export const apiDescriptionRoutes: FastifyPluginAsync<Deps> = async (app, { config: { publicUrl } }) => {
  const described = memoizeEach((admin: boolean) =>
    JSON.stringify(describeApi({ publicUrl, admin, serves: (call) => app.hasRoute(call) })),
  );
  const json = "application/json; charset=utf-8";
  app.get("/api/openapi.json", { config: { needsNoSession: true, key: "read" } }, async (_, reply) =>
    reply.type(json).send(described(false)),
  );
  app.get("/api/admin/openapi.json", { preValidation: adminOnly }, async (_, reply) =>
    reply.type(json).send(described(true)),
  );
};
