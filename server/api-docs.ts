import fastifySwagger from "@fastify/swagger";
import type { FastifyInstance, RouteOptions } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { siteName } from "#contract/platform/site.ts";
import { adminOnly } from "#server/access/guards.ts";
import type { Config } from "#server/platform/config/config.ts";

/**
 * Serves the OpenAPI description at /api/docs, built from the schemas that check the calls. Register it before the
 * routes. Only admins see the admins' calls.
 */
export async function registerApiDocs(app: FastifyInstance, { publicUrl }: Config) {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: siteName(), version: "1", description: "Holds the money of fantasy sports leagues." },
      servers: [{ url: publicUrl }],
    },
    transform: jsonSchemaTransform,
  });
  const adminCalls = new Set<string>();
  app.addHook("onRoute", (route) => {
    if (!isForAdmins(route)) return;
    for (const method of [route.method].flat()) adminCalls.add(`${method} ${route.url}`);
  });
  app.get("/api/docs", { schema: { hide: true } as never }, async (request) => {
    const description = app.swagger();
    if ((await request.loadActor?.())?.isAdmin) return description;
    return { ...description, paths: without(adminCalls, description.paths ?? {}) };
  });
}

const isForAdmins = ({ url, preValidation = [] }: RouteOptions): boolean =>
  url.startsWith("/api/admin/") || [preValidation].flat().some((guard) => guard === adminOnly);

function without(calls: ReadonlySet<string>, paths: object) {
  const isLeft = (path: string, method: string) =>
    !calls.has(`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`);
  const left = Object.entries(paths as Record<string, object>).map(([path, methods]): [string, object] => [
    path,
    Object.fromEntries(Object.entries(methods).filter(([method]) => isLeft(path, method))),
  ]);
  return Object.fromEntries(left.filter(([, methods]) => Object.keys(methods).length > 0));
}
