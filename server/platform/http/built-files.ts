import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { OwnFiles } from "#server/platform/looks/own-files.ts";

/** The folder of the files that have a hash in their names. There are many. */
const ASSETS = "assets/";

/** The build's own facts, source maps, and the compressed copies of its files. */
const NOT_SERVED = /^prerendered\.json$|\.(br|gz|map)$/;

/** Pages with an address that isn't their name. */
const PAGES: Readonly<Record<string, string>> = { "api-docs.html": "/api/docs" };

/** Text of which the plugin doesn't say the charset. */
const TEXTS = [
  [".svg", "image/svg+xml; charset=utf-8"],
  [".webmanifest", "application/manifest+json; charset=utf-8"],
] as const;

/**
 * Serves the files that the build left in a folder, and no file that came later. Hashed ones are cached forever. The build
 * has compressed them. @param own The files that this installation has in place of the build's.
 */
export async function registerBuiltFiles(app: FastifyInstance, webDir: string, own: OwnFiles) {
  const hashedAssets = path.join(webDir, ASSETS);
  await app.register(fastifyStatic, {
    root: webDir,
    // The plugin's own routes, one for each file, take far longer to register.
    serve: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.header("cache-control", file.startsWith(hashedAssets) ? "public, max-age=31536000, immutable" : "no-cache");
      const type = TEXTS.find(([ending]) => file.replace(/\.(br|gz)$/, "").endsWith(ending))?.[1];
      if (type) reply.header("content-type", type);
    },
  });
  const route = {
    method: ["GET", "HEAD"],
    errorHandler: (error, request, reply) => {
      // The reader has left.
      if (error.code === "ERR_STREAM_PREMATURE_CLOSE") request.raw.destroy();
      else app.errorHandler(error, request, reply);
    },
  } satisfies Partial<RouteOptions>;
  const files = filesIn(webDir);
  for (const name of files) {
    if (name.startsWith(ASSETS)) continue;
    const file = own.get(name);
    const tag = file && `"${createHash("sha256").update(file.body).digest("base64url")}"`;
    const send = ({ headers }: FastifyRequest, reply: FastifyReply) => {
      if (!file) return reply.sendFile(name);
      reply.header("cache-control", "no-cache").header("etag", tag);
      return headers["if-none-match"] === tag ? reply.code(304).send() : reply.type(file.type).send(file.body);
    };
    app.route({ ...route, url: PAGES[name] ?? `/${name}`, handler: send });
  }
  const assets = new Set(files);
  app.route<{ Params: { "*": string } }>({
    ...route,
    url: `/${ASSETS}*`,
    handler: ({ params }, reply) => {
      const name = ASSETS + params["*"];
      if (assets.has(name)) return reply.sendFile(name);
      return reply.callNotFound();
    },
  });
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith(".") && !NOT_SERVED.test(entry.name))
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, "/"));
