import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { ErrorBody } from "#contract/errors.ts";
import { databaseErrorCode } from "#server/db/client.ts";
import { AppError, unavailable } from "#server/errors.ts";
import { ProviderUnavailable } from "#server/payment-provider/provider-errors.ts";

/** The sentences for what Fastify itself refuses; its own name the framework. */
const FRAMEWORK_MESSAGES: Record<number, string> = {
  400: "This request could not be read.",
  413: "This request is too large.",
  415: "Send the request body as JSON.",
};

/** Every answer that is not OK, in the one shape of RULES §14. */
export function registerErrorHandler(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) return sendValidationErrors(error.validation, reply);
    const known = error instanceof AppError ? error : knownFailure(error);
    if (error instanceof ProviderUnavailable) request.log.warn({ err: error }, "the processor did not answer");
    if (known) return sendAppError(known, request, reply);
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

const LOST_CONNECTION = /^(08|57P0|53)/;
const LOST_SOCKET = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE"]);

/** A database or a processor that is away for a moment is no fault of the request: say when to come back. */
function knownFailure(error: FastifyError): AppError | undefined {
  if (error instanceof ProviderUnavailable) {
    return unavailable(
      "The payment service does not answer just now. Please try again in a moment; nothing happens twice.",
      5,
    );
  }
  const lostConnection = LOST_CONNECTION.test(databaseErrorCode(error) ?? "");
  const lostSocket = error.cause instanceof Error && "code" in error.cause && LOST_SOCKET.has(String(error.cause.code));
  if (lostConnection || lostSocket) return unavailable("The service is busy. Please try again in a moment.", 3);
  return undefined;
}
