import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { notFound } from "#server/errors.ts";

const WEB_DIR = fileURLToPath(new URL("../../dist/web", import.meta.url));
const HASHED_ASSETS = path.join(WEB_DIR, "assets");

/** The built web application: hashed files for ever, the page itself asked for anew each time. */
export async function registerWebFiles(app: FastifyInstance) {
  const isBuilt = existsSync(path.join(WEB_DIR, "index.html"));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: WEB_DIR,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, file) =>
        reply.header(
          "cache-control",
          file.startsWith(HASHED_ASSETS) ? "public, max-age=31536000, immutable" : "no-cache",
        ),
    });
  }
  // Every screen is the same page; which one it shows is the router's business, "not found" included.
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === "GET" && !/^\/(api|assets)(\/|$|\?)/.test(request.url);
    if (!wantsPage || !isBuilt) throw notFound("Not found");
    return reply.header("cache-control", "no-cache").sendFile("index.html");
  });
}
