import { and, eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Proof } from "#server/access/guards.ts";
import { isSomebody, users } from "#server/platform/db/schema/users.ts";
import type { Deps } from "#server/platform/deps.ts";
import { AppError, unauthorized } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";

type User = typeof users.$inferSelect;

/**
 * The user whose password this browser gave, or who came from the identity provider; when (in milliseconds since 1970);
 * how and when that proved them; and a fingerprint of the account's password.
 */
type SecondStep = {
  userId: string;
  passwordMark: string;
  begunAt: number;
  provedBy: Proof["by"];
  provedAt: number;
};

declare module "fastify" {
  interface Session {
    secondStep?: SecondStep;
  }
}

const STEP_LIFE_MS = 10 * 60_000;

const markOf = ({ passwordHash }: User) => hashToken(passwordHash ?? "");

type FirstStep = { provedBy: Proof["by"]; provedAt: Date };

/**
 * Remembers that the first step was right and a second factor is still missing. Until then, the browser isn't signed in.
 * @returns The refusal that makes the screen continue with the second step.
 */
export async function beginSecondStep(
  request: FastifyRequest,
  user: User,
  now: Date,
  { provedBy, provedAt }: FirstStep = { provedBy: "password", provedAt: now },
): Promise<AppError> {
  await request.session.regenerate();
  const step = { passwordMark: markOf(user), begunAt: now.getTime(), provedBy, provedAt: provedAt.getTime() };
  request.session.secondStep = { userId: user.id, ...step };
  return new AppError(403, "One more step: confirm it's you with your second factor.", { code: "second_factor" });
}

const isFromProvider = ({ session: { secondStep } }: FastifyRequest) => secondStep?.provedBy === "identity";

/** Returns what the first step proved, for a session after a second step that proves only possession. */
export function firstProofOf(request: FastifyRequest) {
  const { secondStep } = request.session;
  if (!secondStep || !isFromProvider(request)) return { provedBy: "password" as const };
  return { provedBy: "identity" as const, provedAt: new Date(secondStep.provedAt), isFromProvider: true };
}

/** Returns what a passkey proves as the second step. */
export const passkeyProofOf = (request: FastifyRequest) => ({
  provedBy: "passkey" as const,
  isFromProvider: isFromProvider(request),
});

/**
 * Finds the user who has started to sign in with this browser. After ten minutes, or after a change of the password,
 * there is none. @throws AppError 401.
 */
export async function userAtSecondStep(
  { db, clock }: Pick<Deps, "db" | "clock">,
  request: FastifyRequest,
): Promise<User> {
  const step = request.session.secondStep;
  const isRecent = step && clock().getTime() - step.begunAt < STEP_LIFE_MS;
  const [user] = isRecent
    ? await db
        .select()
        .from(users)
        .where(and(eq(users.id, step.userId), isSomebody))
    : [];
  if (!user || markOf(user) !== step?.passwordMark) throw unauthorized("Your sign-in has expired. Please start again.");
  return user;
}
