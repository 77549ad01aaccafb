import fastifyCompress from "@fastify/compress";
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from "fastify";
import { validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { VERIFY_LATER_COOKIE } from "#contract/platform/prerendered.ts";
import { registerApiDocs } from "#server/api-docs.ts";
import { calendarRoutes } from "#server/leagues/calendar/routes.ts";
import { classifiedsRoutes } from "#server/leagues/classifieds/routes.ts";
import { dashboardRoutes } from "#server/leagues/dashboards/routes.ts";
import { emailWishRoutes } from "#server/leagues/email-wishes/routes.ts";
import { dashboardWords, leagueWords } from "#server/leagues/first-words.ts";
import { historyRoutes } from "#server/leagues/history/routes.ts";
import { invitationRoutes } from "#server/leagues/invitations/routes.ts";
import { joinLinkRoutes } from "#server/leagues/joining/routes.ts";
import { liveRoutes } from "#server/leagues/live/routes.ts";
import { memberRoutes } from "#server/leagues/member-routes.ts";
import { nextStepRoutes } from "#server/leagues/next-steps/routes.ts";
import { linkPreview } from "#server/leagues/previews/link-preview.ts";
import { previewRoutes } from "#server/leagues/previews/routes.ts";
import { ratingRoutes } from "#server/leagues/ratings/routes.ts";
import { replacementRoutes } from "#server/leagues/replacements/routes.ts";
import { resetAskRoutes } from "#server/leagues/reset-asks/routes.ts";
import { leagueRoutes } from "#server/leagues/routes.ts";
import { disputeRoutes } from "#server/money/disputes/routes.ts";
import { duesRoutes } from "#server/money/dues/routes.ts";
import { escrowRoutes } from "#server/money/escrow/routes.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { paymentRoutes } from "#server/money/payments/routes.ts";
import { sandboxRoutes } from "#server/money/payments/sandbox-routes.ts";
import { type CardTry, tryCard } from "#server/money/payments/try-card.ts";
import { payoutRoutes } from "#server/money/payouts/routes.ts";
import { receiptRoutes } from "#server/money/receipts/routes.ts";
import { seasonHoldRoutes } from "#server/money/season-holds/routes.ts";
import { treasurerRoutes } from "#server/money/treasurer/routes.ts";
import { notificationRoutes } from "#server/notices/routes.ts";
import { adminWords } from "#server/operations/admin/first-words.ts";
import { adminRoutes } from "#server/operations/admin/routes.ts";
import { adminUserRoutes } from "#server/operations/admin/user-routes.ts";
import { appConfigRoutes } from "#server/operations/app-config/routes.ts";
import { needRoutes } from "#server/operations/needs/routes.ts";
import { ownAccountRoutes } from "#server/operations/personal-data/routes.ts";
import { reconciliationRoutes } from "#server/operations/reconciliation/routes.ts";
import { secondAdminRoutes } from "#server/operations/second-admin/routes.ts";
import { taxRoutes } from "#server/operations/tax/routes.ts";
import { readFacts } from "#server/operations/watching/facts.ts";
import { webhookRoutes } from "#server/operations/webhooks/routes.ts";
import { accountNoticeRoutes } from "#server/people/account-notices/routes.ts";
import { authRoutes } from "#server/people/auth/routes.ts";
import { declarationRoutes } from "#server/people/declarations/routes.ts";
import { emailVerificationRoutes } from "#server/people/email-verification/routes.ts";
import { identityRoutes } from "#server/people/identity/routes.ts";
import { newsletterRoutes } from "#server/people/newsletter/routes.ts";
import { passkeyRoutes } from "#server/people/passkeys/routes.ts";
import { profilePictureRoutes } from "#server/people/pictures/routes.ts";
import { playLimitRoutes } from "#server/people/play-limits/routes.ts";
import { pushRoutes } from "#server/people/push/routes.ts";
import { secondFactorRoutes } from "#server/people/second-factor/routes.ts";
import { secondStepRoutes } from "#server/people/second-step/routes.ts";
import { registerSessions } from "#server/people/sessions/register-sessions.ts";
import { signInSessionRoutes } from "#server/people/sessions/routes.ts";
import { registerSecurityLines } from "#server/people/sessions/security-lines.ts";
import { waysToPayRoutes } from "#server/people/ways-to-pay/routes.ts";
import type { Deps } from "#server/platform/deps.ts";
import { answerCompiler } from "#server/platform/http/answer-writer.ts";
import { refuseCrossSite } from "#server/platform/http/cross-site.ts";
import { registerDrain } from "#server/platform/http/drain.ts";
import { registerErrorHandler } from "#server/platform/http/error-handler.ts";
import { registerOperations } from "#server/platform/http/operations.ts";
import { registerProxy } from "#server/platform/http/proxy.ts";
import { registerRateLimits } from "#server/platform/http/rate-limits.ts";
import { registerOwnWrites } from "#server/platform/http/read-list.ts";
import { refuseInPlainWords } from "#server/platform/http/refusal-words.ts";
import { registerRequestLog } from "#server/platform/http/request-log.ts";
import { registerSecurityHeaders } from "#server/platform/http/security-headers.ts";
import { registerSignInRedirects } from "#server/platform/http/sign-in-redirects.ts";
import { traceRequests } from "#server/platform/http/trace-requests.ts";
import { answerUnreadable, readableUrl, refuseUnreadableUrls } from "#server/platform/http/unreadable-requests.ts";
import { registerWebFiles } from "#server/platform/http/web-files.ts";
import { keepSecurityLog } from "#server/platform/lib/security-log.ts";
import { mailboxRoutes } from "#server/platform/mail/routes.ts";
import { teamPictureRoutes } from "#server/results/picture-routes.ts";
import { proposeRoutes } from "#server/results/propose-routes.ts";
import { resultRoutes } from "#server/results/routes.ts";
import { yahooRoutes } from "#server/results/yahoo/routes.ts";
import { commissionerVoteRoutes } from "#server/votes/commissioner-votes/routes.ts";
import { objectionRoutes } from "#server/votes/objections/routes.ts";
import { payoutVoteRoutes } from "#server/votes/payout-votes/routes.ts";
import { unclaimedRoutes } from "#server/votes/unclaimed-prizes/routes.ts";

const BODY_BYTES_MAX = 64 * 1024;
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
  refuseCrossSite(app, config.publicUrl);
  await app.register(fastifyCompress, { threshold: 1024 });
  registerRateLimits(app, deps);
  await registerApiDocs(app, config);
  const { whoAsks } = await registerSessions(app, deps);
  registerOwnWrites(app, deps);
  await registerOperations(app, deps, { readFacts: () => readFacts(deps) });
  registerSignInRedirects(app);
  await registerRoutes(app, deps);
  await registerWebFiles(app, {
    site: {
      url: config.publicUrl,
      banner: bannerOf(deps),
      emailVerification: config.policy.emailVerification,
      takesPayments: config.payments.mode !== "disabled",
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
  "/admin": (...answers: string[]) => adminWords(clock(), ...answers),
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

const bannerOf = ({ config: { payments, mail } }: Deps) =>
  payments.mode === "sandbox" ? (mail.mode === "mailbox" ? "mailbox" : "sandbox") : undefined;

async function registerRoutes(app: FastifyInstance, deps: Deps) {
  await app.register(appConfigRoutes, deps);
  await app.register(authRoutes, deps);
  await app.register(emailVerificationRoutes, deps);
  await app.register(secondFactorRoutes, deps);
  await app.register(profilePictureRoutes, deps);
  await app.register(passkeyRoutes, deps);
  await app.register(identityRoutes, deps);
  await app.register(waysToPayRoutes, deps);
  await app.register(declarationRoutes, deps);
  await app.register(secondStepRoutes, deps);
  await app.register(signInSessionRoutes, deps);
  await app.register(accountNoticeRoutes, deps);
  await app.register(ownAccountRoutes, deps);
  await app.register(secondAdminRoutes, deps);
  await app.register(leagueRoutes, deps);
  await app.register(memberRoutes, deps);
  await app.register(resetAskRoutes, deps);
  await app.register(resultRoutes, deps);
  await app.register(proposeRoutes, deps);
  await app.register(teamPictureRoutes, deps);
  await app.register(yahooRoutes, deps);
  await app.register(liveRoutes, deps);
  await app.register(invitationRoutes, deps);
  await app.register(joinLinkRoutes, deps);
  await app.register(previewRoutes, deps);
  await app.register(paymentRoutes, deps);
  await app.register(duesRoutes, deps);
  await app.register(treasurerRoutes, deps);
  await app.register(payoutRoutes, deps);
  await app.register(escrowRoutes, deps);
  await app.register(disputeRoutes, deps);
  await app.register(receiptRoutes, deps);
  await app.register(notificationRoutes, deps);
  await app.register(playLimitRoutes, deps);
  await app.register(pushRoutes, deps);
  await app.register(newsletterRoutes, deps);
  await app.register(emailWishRoutes, deps);
  await app.register(dashboardRoutes, deps);
  await app.register(nextStepRoutes, deps);
  await app.register(needRoutes, deps);
  await app.register(calendarRoutes, deps);
  await app.register(adminRoutes, deps);
  await app.register(taxRoutes, deps);
  await app.register(adminUserRoutes, deps);
  await app.register(reconciliationRoutes, deps);
  await app.register(classifiedsRoutes, deps);
  await app.register(commissionerVoteRoutes, deps);
  await app.register(payoutVoteRoutes, deps);
  await app.register(objectionRoutes, deps);
  await app.register(seasonHoldRoutes, deps);
  await app.register(unclaimedRoutes, deps);
  await app.register(historyRoutes, deps);
  await app.register(ratingRoutes, deps);
  await app.register(replacementRoutes, deps);
  await app.register(webhookRoutes, deps);
  if (deps.config.mail.mode === "mailbox") await app.register(mailboxRoutes, deps);
  if (deps.sandbox) {
    const inTurn = <T>(attempt: CardTry, confirm: () => Promise<T>) =>
      tryCard(requireProcessor(deps), attempt, confirm);
    await app.register(sandboxRoutes, { sandbox: deps.sandbox, tryCard: inTurn });
  }
}

/** Accepts only JSON bodies; an empty body counts as none, whatever its content type. */
function takeJsonOnly(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    return parseJson(request, String(body), done);
  });
}
