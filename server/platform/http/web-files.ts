import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { notFound } from "#server/platform/errors.ts";
import { type LinkPreview, withPreview } from "#server/platform/http/preview-tags.ts";
import { safeMessage } from "#server/platform/lib/describe-error.ts";
import { ROOT } from "#server/platform/lib/root.ts";

const WEB_DIR = path.join(ROOT, "dist", "web");

type Options = {
  webDir?: string;
  /** This site's address, for links in previews. */
  site?: string;
  /** Finds what chats show of a page; undefined if it is nothing special. */
  previewOf?: (path: string) => Promise<LinkPreview | undefined>;
};

/**
 * Serves the built web application: hashed files are cached forever, the page itself is revalidated each time. The
 * build has compressed everything, so no request waits for that.
 */
export async function registerWebFiles(app: FastifyInstance, { webDir = WEB_DIR, site = "", previewOf }: Options = {}) {
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
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isBuilt || !isRead || !isScreen(request.url)) throw notFound("Not found");
    const place = placeOf(request.url);
    const preview = await previewOf?.(place).catch((error: unknown) => {
      // The page works without it, and says itself what is wrong.
      request.log.warn({ error: safeMessage(error) }, "no link preview");
    });
    if (!preview) return reply.header("cache-control", "no-cache").sendFile("index.html");
    const page = await readFile(path.join(webDir, "index.html"), "utf8");
    reply.header("cache-control", "private, no-cache").type("text/html; charset=utf-8");
    return reply.send(withPreview(page, preview, { site, url: site + place }));
  });
}

/** Tells whether a URL is a screen: no screen has a dot in its URL, and existing files have already been served. */
function isScreen(url: string): boolean {
  const place = placeOf(url);
  return !/^\/(api|assets)(\/|$)/.test(place) && !place.includes(".");
}

const placeOf = (url: string) => decodeURIComponent(url.split("?", 1)[0] ?? "");
