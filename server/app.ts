import fastifyCompress from "@fastify/compress";
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { accountNoticeRoutes } from "#server/account-notices/routes.ts";
import { adminRoutes } from "#server/admin/routes.ts";
import { appConfigRoutes } from "#server/app-config/routes.ts";
import { authRoutes } from "#server/auth/routes.ts";
import { classifiedsRoutes } from "#server/classifieds/routes.ts";
import { commissionerVoteRoutes } from "#server/commissioner-votes/routes.ts";
import { dashboardRoutes } from "#server/dashboards/routes.ts";
import type { Deps } from "#server/deps.ts";
import { disputeRoutes } from "#server/disputes/routes.ts";
import { emailVerificationRoutes } from "#server/email-verification/routes.ts";
import { escrowRoutes } from "#server/escrow/routes.ts";
import { registerApiDocs } from "#server/http/api-docs.ts";
import { refuseCrossSite } from "#server/http/cross-site.ts";
import { registerDrain } from "#server/http/drain.ts";
import { registerErrorHandler } from "#server/http/error-handler.ts";
import { registerOperations } from "#server/http/operations.ts";
import { registerProxy } from "#server/http/proxy.ts";
import { registerRateLimits } from "#server/http/rate-limits.ts";
import { registerRequestLog } from "#server/http/request-log.ts";
import { registerSecurityHeaders } from "#server/http/security-headers.ts";
import { registerSecurityLines } from "#server/http/security-lines.ts";
import { registerSessions } from "#server/http/session.ts";
import { registerSignInRedirects } from "#server/http/sign-in-redirects.ts";
import { answerUnreadable, readableUrl, refuseUnreadableUrls } from "#server/http/unreadable-requests.ts";
import { registerWebFiles } from "#server/http/web-files.ts";
import { invitationRoutes } from "#server/invitations/routes.ts";
import { leagueRoutes } from "#server/leagues/routes.ts";
import { keepSecurityLog } from "#server/lib/security-log.ts";
import { mailboxRoutes } from "#server/mail/routes.ts";
import { memberRoutes } from "#server/members/routes.ts";
import { newsletterRoutes } from "#server/newsletter/routes.ts";
import { notificationRoutes } from "#server/notifications/routes.ts";
import { passkeyRoutes } from "#server/passkeys/routes.ts";
import { recordLatestDecline } from "#server/payments/declines.ts";
import { requireProvider } from "#server/payments/require-provider.ts";
import { paymentRoutes } from "#server/payments/routes.ts";
import { payoutVoteRoutes } from "#server/payout-votes/routes.ts";
import { payoutRoutes } from "#server/payouts/routes.ts";
import { ratingRoutes } from "#server/ratings/routes.ts";
import { receiptRoutes } from "#server/receipts/routes.ts";
import { reconciliationRoutes } from "#server/reconciliation/routes.ts";
import { replacementRoutes } from "#server/replacements/routes.ts";
import { sandboxRoutes } from "#server/sandbox/routes.ts";
import { seasonHoldRoutes } from "#server/season-holds/routes.ts";
import { secondAdminRoutes } from "#server/second-admin/routes.ts";
import { secondFactorRoutes } from "#server/second-factor/routes.ts";
import { secondStepRoutes } from "#server/second-step/routes.ts";
import { signInSessionRoutes } from "#server/sign-in-sessions/routes.ts";
import { unclaimedRoutes } from "#server/unclaimed/routes.ts";
import { ownAccountRoutes } from "#server/users/routes.ts";
import { webhookRoutes } from "#server/webhooks/routes.ts";

const BODY_BYTES_MAX = 64 * 1024;
const REQUEST_TIMEOUT_MS = 10_000;
const CONNECTIONS_CHECK_MS = 5000;

/** The whole product behind HTTP, not yet listening. */
export async function buildApp(deps: Deps) {
  const { config, log } = deps;
  keepSecurityLog(deps.db, log);
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // Our own answer says more, in the shape of all others.
    return503OnClosing: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: config.trustProxy ?? false,
    // As long as an address may be: what is too long for an id or a token is told so in the usual way.
    routerOptions: { maxParamLength: 16_384 },
    http: { connectionsCheckingInterval: CONNECTIONS_CHECK_MS },
    rewriteUrl: readableUrl,
    clientErrorHandler: answerUnreadable(config.publicUrl.startsWith("https://")),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  takeJsonOnly(app);

  registerErrorHandler(app);
  registerDrain(app);
  registerRequestLog(app);
  registerSecurityLines(app, deps);
  await registerSecurityHeaders(app, config);
  refuseUnreadableUrls(app);
  registerProxy(app, config);
  refuseCrossSite(app, config.publicUrl);
  await app.register(fastifyCompress, { threshold: 1024 });
  registerRateLimits(app, deps);
  await registerApiDocs(app, config);
  await registerSessions(app, deps);
  await registerOperations(app, deps);
  registerSignInRedirects(app);
  await registerRoutes(app, deps);
  await registerWebFiles(app);
  return app;
}

async function registerRoutes(app: FastifyInstance, deps: Deps) {
  await app.register(appConfigRoutes, deps);
  await app.register(authRoutes, deps);
  await app.register(emailVerificationRoutes, deps);
  await app.register(secondFactorRoutes, deps);
  await app.register(passkeyRoutes, deps);
  await app.register(secondStepRoutes, deps);
  await app.register(signInSessionRoutes, deps);
  await app.register(accountNoticeRoutes, deps);
  await app.register(ownAccountRoutes, deps);
  await app.register(secondAdminRoutes, deps);
  await app.register(leagueRoutes, deps);
  await app.register(memberRoutes, deps);
  await app.register(invitationRoutes, deps);
  await app.register(paymentRoutes, deps);
  await app.register(payoutRoutes, deps);
  await app.register(escrowRoutes, deps);
  await app.register(disputeRoutes, deps);
  await app.register(receiptRoutes, deps);
  await app.register(notificationRoutes, deps);
  await app.register(newsletterRoutes, deps);
  await app.register(dashboardRoutes, deps);
  await app.register(adminRoutes, deps);
  await app.register(reconciliationRoutes, deps);
  await app.register(classifiedsRoutes, deps);
  await app.register(commissionerVoteRoutes, deps);
  await app.register(payoutVoteRoutes, deps);
  await app.register(seasonHoldRoutes, deps);
  await app.register(unclaimedRoutes, deps);
  await app.register(ratingRoutes, deps);
  await app.register(replacementRoutes, deps);
  await app.register(webhookRoutes, deps);
  if (!deps.mailer) await app.register(mailboxRoutes, deps);
  if (deps.sandbox) {
    const onDeclined = (id: string) => recordLatestDecline(requireProvider(deps), id);
    await app.register(sandboxRoutes, { sandbox: deps.sandbox, onDeclined });
  }
}

/** Bodies are JSON or nothing; an empty one counts as nothing, whatever its content type says. */
function takeJsonOnly(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    return parseJson(request, String(body), done);
  });
}
