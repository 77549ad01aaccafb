import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { notFound } from "#server/platform/errors.ts";
import { ROOT } from "#server/platform/lib/root.ts";

const WEB_DIR = path.join(ROOT, "dist", "web");

/**
 * Serves the built web application: hashed files are cached forever, the page itself is revalidated each time. The
 * build has compressed everything, so no request waits for that.
 */
export async function registerWebFiles(app: FastifyInstance, { webDir = WEB_DIR } = {}) {
  const isBuilt = existsSync(path.join(webDir, "index.html"));
  const hashedAssets = path.join(webDir, "assets");
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: webDir,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      globIgnore: ["**/*.{br,gz}"],
      setHeaders: (reply, file) =>
        reply.header(
          "cache-control",
          file.startsWith(hashedAssets) ? "public, max-age=31536000, immutable" : "no-cache",
        ),
    });
  }
  // Every screen is the same page; the router decides which one to show, including "not found".
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isBuilt || !isRead || !isScreen(request.url)) throw notFound("Not found");
    return reply.header("cache-control", "no-cache").sendFile("index.html");
  });
}

/** Tells whether a URL is a screen: no screen has a dot in its URL, and existing files have already been served. */
function isScreen(url: string): boolean {
  const place = decodeURIComponent(url.split("?", 1)[0] ?? "");
  return !/^\/(api|assets)(\/|$)/.test(place) && !place.includes(".");
}
