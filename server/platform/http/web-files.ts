import { existsSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "#server/platform/errors.ts";
import { registerBuiltFiles } from "#server/platform/http/built-files.ts";
import { pageAsker } from "#server/platform/http/page-answers.ts";
import { type LinkPreview, withPreview } from "#server/platform/http/preview-tags.ts";
import { type Asker, type FirstWords, placeOf, type Site, screenPages } from "#server/platform/http/screen-pages.ts";
import { sendHtml } from "#server/platform/http/send-html.ts";
import { safeMessage } from "#server/platform/lib/describe-error.ts";
import { ROOT } from "#server/platform/lib/root.ts";
import { ownFiles } from "#server/platform/looks/own-files.ts";
import { ownLooks } from "#server/platform/looks/own-looks.ts";

const WEB_DIR = path.join(ROOT, "dist", "web");

const NOWHERE: Site = {
  url: "",
  banner: undefined,
  emailVerification: "asked",
  takesPayments: true,
  hasClassifieds: true,
};
/** Someone who may be signed in. */
const SOMEONE: Asker = { isVisitor: false };

type Options = {
  webDir?: string;
  site?: Site;
  /** Finds out who asks for a page. */
  askerOf?: (request: FastifyRequest) => Promise<Asker>;
  /** Finds what chats show for a page; undefined if it is nothing special. */
  previewOf?: (path: string) => Promise<LinkPreview | undefined>;
  firstWords?: FirstWords;
};

/**
 * Serves the built web application. The build has compressed its files; only pages, which differ, are compressed for each
 * request, and they are revalidated each time.
 */
export async function registerWebFiles(
  app: FastifyInstance,
  { webDir = WEB_DIR, site = NOWHERE, askerOf = async () => SOMEONE, previewOf, firstWords = {} }: Options = {},
) {
  const isBuilt = existsSync(path.join(webDir, "index.html"));
  const pages = screenPages(webDir, site, firstWords);
  const askForPage = pageAsker(app);
  if (isBuilt) await registerBuiltFiles(app, webDir, await ownFiles(webDir, ownLooks()));
  // Every screen is the same application; its router decides which one to show, including "not found".
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isBuilt || !isRead || !isScreen(request.url)) throw notFound("Not found");
    const place = placeOf(request.url);
    const preview = await previewOf?.(place).catch((error: unknown) => {
      // The page works without a preview, and reports any fault itself.
      request.log.warn({ error: safeMessage(error) }, "no link preview");
    });
    const asker = await askerOf(request).catch((error: unknown) => {
      request.log.warn({ error: safeMessage(error) }, "no reader of the page");
      return SOMEONE;
    });
    const asks = request.method === "GET" ? pages.asksAt(request.url, asker) : [];
    const answers = await askForPage(request, asks);
    const page = pages.pageAt(request.url, asker, answers);
    allowScripts(reply, pages.scriptHashes());
    reply.header("cache-control", keptBy(asker, { hasPreview: Boolean(preview), hasAnswers: answers.size > 0 }));
    return sendHtml(
      request,
      reply,
      preview ? withPreview(page, preview, { site: site.url, url: site.url + place }) : page,
    );
  });
}

type Content = { hasPreview: boolean; hasAnswers: boolean };

/** A proxy may keep only what every visitor gets, and no one may keep a page with someone's address or answers. */
function keptBy({ isVisitor, unverifiedEmail }: Asker, { hasPreview, hasAnswers }: Content): string {
  if (unverifiedEmail || hasAnswers) return "private, no-store";
  return isVisitor && !hasPreview ? "no-cache" : "private, no-cache";
}

/** Adds hashes to the scripts that this answer's content security policy allows. */
function allowScripts(reply: FastifyReply, hashes: string[]) {
  const policy = reply.getHeader("content-security-policy");
  if (typeof policy !== "string" || hashes.length === 0) return;
  reply.header(
    "content-security-policy",
    policy.replace(/script-src [^;]*/, (sources) => [sources, ...hashes].join(" ")),
  );
}

/** Tells whether a URL is a screen: no screen has a dot in its URL, and existing files have already been served. */
function isScreen(url: string): boolean {
  const place = placeOf(url);
  return !/^\/(api|assets)(\/|$)/.test(place) && !place.includes(".");
}
