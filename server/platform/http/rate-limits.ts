import type { FastifyInstance, FastifyRequest } from "fastify";
import { canonicalEmail } from "#contract/platform/text.ts";
import type { Deps } from "#server/platform/deps.ts";
import { networkOfRequest } from "#server/platform/http/visitor.ts";
import { siteOf } from "#server/platform/limits/network-of.ts";
import { type NamedLimit, takeTurns } from "#server/platform/limits/take-turns.ts";

type RouteLimit = NamedLimit & {
  /** Tells which calls are counted together. */
  by: (request: FastifyRequest) => string;
};

declare module "fastify" {
  interface FastifyContextConfig {
    limits?: RouteLimit[];
  }
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const tryAgain = (wait: string) => `Too many requests. Try again in ${wait}.`;

/** Who is signed in, or whose key it is. */
const personOf = ({ isInDemo, actor, session }: FastifyRequest) =>
  isInDemo ? undefined : (actor?.userId ?? session?.userId);

/** Counts by person, or else by network. */
export const byVisitor = (request: FastifyRequest) => personOf(request) ?? networkOfRequest(request);

/** A site has many networks and often many people, so it may do as much as this many of them. */
const NETWORKS_PER_SITE = 10;

/** The /48 of a visitor who isn't signed in and comes by IPv6; null for everyone else. */
const siteOfVisitor = (request: FastifyRequest): string | null =>
  personOf(request) ? null : siteOf(networkOfRequest(request));

/** Counts by the path, for addresses that are secrets of one person. */
const byAddress = ({ url }: FastifyRequest) => url.split("?", 1)[0] ?? "";

const perVisitor = (name: string, max: number, windowMs: number): RouteLimit => ({
  name,
  max,
  windowMs,
  by: byVisitor,
  sentence: tryAgain,
});

/** Counts by the email address in the body, no matter who asks and whether it has an account. */
const perEmail = (
  name: string,
  { max, windowMs, sentence }: Pick<RouteLimit, "max" | "windowMs" | "sentence">,
): RouteLimit => ({
  name,
  max,
  windowMs,
  sentence,
  by: ({ body }) => canonicalEmail(String((body as { email?: unknown })?.email)).toLowerCase(),
});

const resetsPerAddress = perEmail("password-reset-address", {
  max: 3,
  windowMs: HOUR_MS,
  sentence: (wait) =>
    `An address can ask for 3 password resets an hour. Use the link in the newest email, or try again in ${wait}.`,
});

const newslettersPerAddress = perEmail("newsletter-address", {
  max: 3,
  windowMs: DAY_MS,
  sentence: (wait) => `We've emailed this address already. Use the link in the newest email, or try again in ${wait}.`,
});

/**
 * How often each costly or abusable call may be made (docs/security.md row 17, and a table there). Sign-in has its own
 * limits: sign-in-limits.ts.
 */
export const rateLimits = {
  register: { limits: [perVisitor("register", 60, 10 * MINUTE_MS)] },
  secondStep: { limits: [perVisitor("second-step", 60, 5 * MINUTE_MS)] },
  forgotPassword: { limits: [perVisitor("forgot-password", 10, 15 * MINUTE_MS), resetsPerAddress] },
  judgePassword: { limits: [perVisitor("judge-password", 120, 10 * MINUTE_MS)] },
  resetPassword: { limits: [perVisitor("reset-password", 10, 15 * MINUTE_MS)] },
  newsletter: { limits: [perVisitor("newsletter", 10, 15 * MINUTE_MS), newslettersPerAddress] },
  emailChoice: { limits: [perVisitor("email-choice", 60, 5 * MINUTE_MS)] },
  /** A mail provider's servers call for all of its customers. */
  oneClick: { limits: [perVisitor("one-click", 600, 10 * MINUTE_MS)] },
  /** A calendar provider's servers fetch for all of its customers, each feed every few hours. */
  calendar: {
    limits: [
      perVisitor("calendar", 600, 10 * MINUTE_MS),
      { ...perVisitor("calendar-feed", 60, HOUR_MS), by: byAddress },
    ],
  },
  changeCalendar: { limits: [perVisitor("change-calendar", 20, 5 * MINUTE_MS)] },
  changePush: { limits: [perVisitor("change-push", 20, 5 * MINUTE_MS)] },
  emailedLink: { limits: [perVisitor("emailed-link", 60, 10 * MINUTE_MS)] },
  reauthenticate: { limits: [perVisitor("reauthenticate", 20, 5 * MINUTE_MS)] },
  changeProfile: { limits: [perVisitor("change-profile", 20, 5 * MINUTE_MS)] },
  /** Decoding one takes a core for up to a tenth of a second. */
  changePicture: { limits: [perVisitor("change-picture", 20, 10 * MINUTE_MS)] },
  verifyEmail: { limits: [perVisitor("verify-email", 20, 5 * MINUTE_MS)] },
  seatLink: { limits: [perVisitor("seat-link", 120, 15 * MINUTE_MS)] },
  invite: { limits: [perVisitor("invite", 60, HOUR_MS)] },
  remind: { limits: [perVisitor("remind", 30, HOUR_MS)] },
  pay: { limits: [perVisitor("pay", 120, MINUTE_MS)] },
  join: { limits: [perVisitor("join", 60, MINUTE_MS)] },
  search: { limits: [perVisitor("search", 240, MINUTE_MS)] },
  /** Each call makes up to two dozen calls to a platform, which counts them too. */
  askPlatform: { limits: [perVisitor("ask-platform", 20, 10 * MINUTE_MS)] },
  /** One for each choice that someone makes before keeping an upload. */
  previewUpload: { limits: [perVisitor("preview-upload", 100, 10 * MINUTE_MS)] },
  changeChannel: { limits: [perVisitor("change-channel", 20, 10 * MINUTE_MS)] },
  /** Each may wait for another site for ten seconds. */
  tryChannel: { limits: [perVisitor("try-channel", 20, 10 * MINUTE_MS)] },
  connectYahoo: { limits: [perVisitor("connect-yahoo", 20, 10 * MINUTE_MS)] },
  /** Its state is single-use, and a club comes from one network. */
  backFromProvider: { limits: [perVisitor("back-from-provider", 300, 10 * MINUTE_MS)] },
  throughProvider: { limits: [perVisitor("through-provider", 30, 10 * MINUTE_MS)] },
  live: { limits: [perVisitor("live", 120, MINUTE_MS)] },
  /** Each reads and hashes a league's whole books. */
  wholeBooks: { limits: [perVisitor("whole-books", 60, 10 * MINUTE_MS)] },
  witness: { limits: [perVisitor("witness", 60, 10 * MINUTE_MS)] },
  vote: { limits: [perVisitor("vote", 60, MINUTE_MS)] },
};

/** Counts each call with limits, once its input is valid, in the database that all server processes share. */
export function registerRateLimits(app: FastifyInstance, deps: Deps) {
  if (!deps.config.rateLimit) return;
  app.addHook("preHandler", async (request) => {
    const now = deps.clock();
    for (const limit of request.routeOptions.config.limits ?? []) {
      const site = limit.by === byVisitor ? siteOfVisitor(request) : null;
      if (site !== null) {
        const wider = { ...limit, name: `${limit.name}-site`, max: limit.max * NETWORKS_PER_SITE };
        await takeTurns(deps.db, deps, { limit: wider, by: site, now });
      }
      await takeTurns(deps.db, deps, { limit, by: limit.by(request), now });
    }
  });
}
