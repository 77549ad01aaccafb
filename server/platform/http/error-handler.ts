import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { ErrorBody } from "#contract/platform/errors.ts";
import { siteName } from "#contract/platform/site.ts";
import { databaseFailure } from "#server/platform/db/failures.ts";
import { AppError, declined, invalidField, unavailable } from "#server/platform/errors.ts";
import { ProcessorRefused, ProcessorUnavailable } from "#server/processor/processor-errors.ts";

/** The sentences for what Fastify itself refuses; its own would name the framework. */
const FRAMEWORK_MESSAGES: Record<number, string> = {
  400: "This request could not be read.",
  413: "This request is too large.",
  415: "Send the request body as JSON.",
};

/** Sends every error answer in the one shape of RULES §14. */
export function registerErrorHandler(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) return sendValidationErrors(error.validation, reply);
    if (error instanceof AppError) return sendAppError(error, request, reply);
    const known = knownFailure(error);
    if (known) {
      request.log.warn({ err: error, route: request.routeOptions.url }, known.log);
      return sendAppError(known.answer, request, reply);
    }
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      return reply.code(status).send({ message: FRAMEWORK_MESSAGES[status] ?? "This request could not be served." });
    }
    request.log.error({ err: error }, "request failed");
    const body: ErrorBody = { message: "Something went wrong.", requestId: request.id };
    return reply.code(500).send(body);
  });
}

function sendValidationErrors(issues: { instancePath: string; message?: string }[], reply: FastifyReply) {
  const errors = issues.map(({ instancePath, message = "Invalid value" }) => ({
    path: instancePath.slice(1).replaceAll("/", "."),
    message,
  }));
  const body: ErrorBody = { message: errors[0]?.message ?? "Invalid request", errors };
  return reply.code(400).send(body);
}

function sendAppError({ status, message, details }: AppError, request: FastifyRequest, reply: FastifyReply) {
  const { retryAfterSeconds, ...rest } = details;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  if (status === 403) request.log.warn({ userId: request.actor?.userId, route: request.routeOptions.url }, "refused");
  const body: ErrorBody = { message, ...rest };
  return reply.code(status).send(body);
}

type KnownFailure = { answer: AppError; log: string };

/**
 * Recognizes failures that aren't our fault: if a database or a processor is briefly away, the answer says when to
 * retry; if a processor refuses, it says so.
 */
function knownFailure(error: unknown): KnownFailure | undefined {
  if (error instanceof ProcessorUnavailable) {
    const message =
      "Our payment processor isn't answering right now. Please try again in a moment; you won't be charged twice.";
    return { answer: unavailable(message, 5), log: "the processor did not answer" };
  }
  if (error instanceof ProcessorRefused) return { answer: refusal(error), log: "the processor refused" };
  const failure = databaseFailure(error);
  if (failure === "away") {
    const message = `${siteName()} can't reach its database right now. Please try again in a moment.`;
    return { answer: unavailable(message, 5), log: "the database is away" };
  }
  if (failure === "busy") {
    const message = `${siteName()} is very busy right now. Please try again in a moment.`;
    return { answer: unavailable(message, 2), log: "the database is busy" };
  }
  return undefined;
}

const ABOUT_AMOUNT = new Set(["amount_too_small", "amount_too_large"]);

/** The processor's own words name things only developers know; they go to the log. */
function refusal({ code, declineCode, retriable }: ProcessorRefused): AppError {
  if (ABOUT_AMOUNT.has(code ?? "")) {
    return invalidField("amount", "Our payment processor doesn't accept this amount. Nothing was charged.");
  }
  if (declineCode !== null) {
    return declined("The card was declined. Nothing was charged.", { code: "card_declined", declineCode });
  }
  if (retriable)
    return unavailable("Our payment processor can't do this yet. No money was moved. Please try again later.", 60);
  return new AppError(
    502,
    "Our payment processor refused this. No money was moved. Please try again, or contact support.",
  );
}
