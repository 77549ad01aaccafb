import fastifyCompress from "@fastify/compress";
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from "fastify";
import { validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { BODY_BYTES_MAX } from "#contract/platform/endpoint.ts";
import { VERIFY_LATER_COOKIE } from "#contract/platform/prerendered.ts";
import { dashboardWords, leagueWords } from "#server/leagues/first-words.ts";
import { linkPreview } from "#server/leagues/previews/link-preview.ts";
import { keepLog } from "#server/ledger/log/signed-head.ts";
import { readFacts } from "#server/operations/watching/facts.ts";
import { registerKeys } from "#server/people/keys/key-gate.ts";
import { registerSessions } from "#server/people/sessions/register-sessions.ts";
import { registerSecurityLines } from "#server/people/sessions/security-lines.ts";
import type { Deps } from "#server/platform/deps.ts";
import { answerCompiler } from "#server/platform/http/answer-writer.ts";
import { refuseCrossSite } from "#server/platform/http/cross-site.ts";
import { registerDrain } from "#server/platform/http/drain.ts";
import { registerErrorHandler } from "#server/platform/http/error-handler.ts";
import { registerMovedPages } from "#server/platform/http/moved-pages.ts";
import { registerOperations } from "#server/platform/http/operations.ts";
import { answerThisMachineOnly, registerProxy } from "#server/platform/http/proxy.ts";
import { registerRateLimits } from "#server/platform/http/rate-limits.ts";
import { refuseInPlainWords } from "#server/platform/http/refusal-words.ts";
import { refuseInDemo } from "#server/platform/http/refuse-in-demo.ts";
import { registerRequestLog } from "#server/platform/http/request-log.ts";
import { registerSecurityHeaders } from "#server/platform/http/security-headers.ts";
import { registerSecurityTxt } from "#server/platform/http/security-txt.ts";
import { registerSignInRedirects } from "#server/platform/http/sign-in-redirects.ts";
import { traceRequests } from "#server/platform/http/trace-requests.ts";
import { answerUnreadable, readableUrl, refuseUnreadableUrls } from "#server/platform/http/unreadable-requests.ts";
import { registerWebFiles } from "#server/platform/http/web-files.ts";
import { keepSecurityLog } from "#server/platform/lib/security-log.ts";
import { registerRoutes } from "#server/register-routes.ts";

const REQUEST_TIMEOUT_MS = 10_000;
const CONNECTIONS_CHECK_MS = 5000;

/**
 * Checks input and writes answers by the contract's schemas. Given here, they keep Fastify from loading compilers of its
 * own, whose types are the only ones that it knows.
 */
const schemaController = {
  compilersFactory: { buildValidator: () => validatorCompiler, buildSerializer: () => answerCompiler } as object,
};

/** Builds the whole product behind HTTP, without listening yet. */
export async function buildApp(deps: Deps) {
  const { config, log } = deps;
  keepSecurityLog(deps.db, log);
  keepLog(deps);
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // Our own answer says more and has the usual shape.
    return503OnClosing: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: config.trustProxy ?? false,
    // As long as a URL may be, so that a too long id or token gets the usual error.
    routerOptions: { maxParamLength: 16_384 },
    http: { connectionsCheckingInterval: CONNECTIONS_CHECK_MS },
    rewriteUrl: readableUrl,
    clientErrorHandler: answerUnreadable(config.publicUrl.startsWith("https://")),
    schemaController,
  }).withTypeProvider<ZodTypeProvider>();
  refuseInPlainWords();
  takeJsonOnly(app);

  traceRequests(app);
  registerErrorHandler(app);
  registerDrain(app);
  registerRequestLog(app);
  registerSecurityLines(app, deps);
  registerSecurityHeaders(app, config);
  refuseUnreadableUrls(app);
  registerProxy(app, config);
  answerThisMachineOnly(app, config);
  refuseCrossSite(app, config.publicUrl);
  refuseInDemo(app, config);
  await app.register(fastifyCompress, { threshold: 1024 });
  registerRateLimits(app, deps);
  const { whoAsks } = await registerSessions(app, deps);
  registerKeys(app, deps);
  await registerOperations(app, deps, { readFacts: () => readFacts(deps) });
  registerSignInRedirects(app);
  registerMovedPages(app);
  registerSecurityTxt(app, deps);
  await registerRoutes(app, deps);
  await registerWebFiles(app, {
    site: {
      url: config.publicUrl,
      banner: bannerOf(deps),
      emailVerification: config.policy.emailVerification,
      takesPayments: config.payments.mode !== "disabled",
      hasClassifieds: config.payments.mode !== "disabled" || config.policy.listsTreasurerLeagues,
    },
    askerOf: async (request) => {
      const who = await whoAsks(request);
      const isAskedToday = request.cookies[VERIFY_LATER_COOKIE] === undefined;
      return { isVisitor: !who, unverifiedEmail: isAskedToday ? who?.unverifiedEmail : undefined };
    },
    previewOf: (path) => linkPreview(deps.db, { path, now: deps.clock() }),
    firstWords: firstWords(deps),
  });
  return app;
}

/** How the screens get the words that they show before their code has loaded. */
const firstWords = ({ clock }: Deps) => ({
  "/leagues/:id": (league: string, reader: string) => leagueWords(clock(), league, reader),
  "/player": dashboardWords,
});

/** Builds what a process without visitors answers: whether it is ready, and its metrics. */
export async function buildOperatorsApp(deps: Deps) {
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    schemaController,
  });
  registerErrorHandler(app);
  registerProxy(app, deps.config);
  await registerOperations(app, deps, { readFacts: () => readFacts(deps) });
  return app;
}

const bannerOf = ({ config: { payments, mail, isDemo } }: Deps) =>
  isDemo ? "demo" : payments.mode === "sandbox" ? (mail.mode === "mailbox" ? "mailbox" : "sandbox") : undefined;

/** Accepts only JSON bodies; an empty body counts as none, whatever its content type. */
function takeJsonOnly(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    return parseJson(request, String(body), done);
  });
}
