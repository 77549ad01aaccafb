import { z } from "zod";
import { decimalToCents } from "#contract/platform/money.ts";
import { defaultSiteClaims } from "#contract/platform/site-claims.ts";
import { claimsSchema } from "#server/platform/config/claims.ts";
import { ConfigError } from "#server/platform/config/config-error.ts";
import { dormancySchema, taxThresholdsSchema } from "#server/platform/config/duties.ts";
import { isLoopbackUrl } from "#server/platform/config/loopback.ts";
import { removedFaults } from "#server/platform/config/removed.ts";
import { safeguardsSchema } from "#server/platform/config/safeguards.ts";
import { databaseAddressFault } from "#server/platform/config/transport.ts";
import { namesProxies } from "#server/platform/config/trust-proxy.ts";
import type { ServerKind } from "#server/platform/db/connection/address.ts";

const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: ({ input }) => `It is ${String(input)}. Set it to ${values.join(" or ")}.` });

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: ({ input }) => `It is ${String(input)}. Set it to a whole number from ${min} to ${max}.`,
    })
    .transform(Number);

const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `Set it to an address such as ${example}.` });

const webAddress = address(/^https?$/, "https://potkeeper.example").transform((url) =>
  new URL(url).href.replace(/\/+$/, ""),
);

const databaseAddress = (...kinds: [ServerKind, ...ServerKind[]]) =>
  z.string().superRefine((text, context) => {
    const message = databaseAddressFault(text, kinds);
    if (message) context.addIssue({ code: "custom", message });
  });
/** An address that, if it names several servers, chooses one that accepts writes. */
const writable = databaseAddress("read-write", "primary");

const SENDER = /^(?:[^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

const amountOrOff = z.string().transform((text, context) => {
  if (text === "off") return null;
  const amount = decimalToCents(text);
  if (amount !== undefined) return amount;
  context.addIssue({ code: "custom", message: "Set it to an amount in dollars such as 5000, or to off." });
  return z.NEVER;
});

/** OpenTelemetry's own form: `name=value,name=value`, percent-encoded. The error doesn't quote it, because it may be a secret. */
const otlpHeaders = z.string().transform((text, context) => {
  try {
    const pairs = text.split(",").map((pair) => /^\s*([\w-]+)=(.*?)\s*$/.exec(pair)?.slice(1) ?? []);
    if (pairs.every(([name]) => name)) {
      return Object.fromEntries(pairs.map(([name = "", value = ""]) => [name, decodeURIComponent(value)]));
    }
  } catch {
    // It isn't percent-encoded.
  }
  context.addIssue({ code: "custom", message: "Set it to headers such as authorization=Bearer%20…" });
  return z.NEVER;
});

/** Variables of Node and of the PostgreSQL client, which we only judge. */
const othersSchema = z.object({
  NODE_ENV: z.string().optional(),
  /** Names the database's host if DATABASE_URL doesn't. */
  PGHOST: z.string().optional(),
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
});

const ownSchema = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, {
      error: ({ input }) => `It is ${String(input)}. Set it to an address or a host name, such as 127.0.0.1.`,
    })
    .default("127.0.0.1"),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: webAddress.optional(),
  DATABASE_URL: writable.optional(),
  DATABASE_DIRECT_URL: writable.optional(),
  DATABASE_REPLICA_URL: databaseAddress("standby", "read-only").optional(),
  APP_DATABASE_URL: writable.optional(),
  DATA_DIR: z.string().default("./data"),
  SESSION_SECRET: z.string().min(32, "Set it to at least 32 random characters: openssl rand -base64 48").optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: address(/^https?$/, "https://api.stripe.com").optional(),
  SMTP_URL: address(/^smtps?$/, "smtps://user:password@mail.example.com").optional(),
  MAIL_FROM: z
    .string()
    .regex(SENDER, {
      error: ({ input }) =>
        `It is ${String(input)}. Set it to an address such as Potkeeper <no-reply@potkeeper.example>.`,
    })
    .default("Potkeeper <no-reply@potkeeper.invalid>"),
  ADMIN_USERNAME: z.string().optional(),
  ADMIN_EMAIL: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  RATE_LIMIT: oneOf("on", "off").default("on"),
  WORKER: oneOf("on", "only", "off").default("on"),
  WEB_PROCESSES: wholeNumber(1, 64).default(1),
  TRUST_PROXY: z
    .string()
    .refine(namesProxies, {
      error: ({ input }) =>
        `It is ${String(input)}, which isn't an address. Set it to the address of the proxy in front, such as 127.0.0.1 or 10.0.0.0/8.`,
    })
    .optional(),
  METRICS_TOKEN: z.string().min(16, "Set it to at least 16 random characters: openssl rand -hex 32").optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(/^https?$/, "http://127.0.0.1:4318")
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders.default({}),
  ALLOW_SANDBOX: oneOf("1", "0").optional(),
  HOLDING_LIMIT_DAYS: wholeNumber(1, 3650).default(730),
  RESULTS_STANDIN_URL: webAddress
    .refine(isLoopbackUrl, { error: "Set it to an address of this machine, such as http://127.0.0.1:4100." })
    .optional(),
  YAHOO_CLIENT_ID: z.string().optional(),
  YAHOO_CLIENT_SECRET: z.string().optional(),
  KEEP_MONTHS: wholeNumber(2, 1200).optional(),
  SAFEGUARDS: safeguardsSchema.optional(),
  PAYOUT_HOLD_DAYS: wholeNumber(0, 365).optional(),
  REVIEW_ABOVE: amountOrOff.optional(),
  LIST_TREASURER_LEAGUES: oneOf("on", "off").optional(),
  GIVE_BACK_VOTES: oneOf("on", "off").optional(),
  TAX_THRESHOLDS: taxThresholdsSchema.optional(),
  DORMANT_AFTER: dormancySchema.optional(),
  CLAIMS: claimsSchema.default(defaultSiteClaims),
});
const environmentSchema = ownSchema.extend(othersSchema.shape);

/** Every variable of ours, for the test that checks the documentation for them. */
export const variableNames: readonly string[] = Object.keys(ownSchema.shape);

export type Environment = z.output<typeof environmentSchema>;

/** A space at either end of these may be part of the value. */
const TAKEN_AS_WRITTEN = new Set(["SESSION_SECRET", "ADMIN_PASSWORD"]);

/**
 * Reads the variables. An empty one, or one of only spaces, counts as absent. @throws ConfigError naming every variable
 * that can't be read or no longer exists.
 */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const present = Object.entries(variables).flatMap(([name, value = ""]) => {
    const trimmed = value.trim();
    return trimmed === "" ? [] : [[name, TAKEN_AS_WRITTEN.has(name) ? value : trimmed]];
  });
  const { data, error } = environmentSchema.safeParse(Object.fromEntries(present));
  const unreadable = error?.issues.map(({ path, message }) => ({
    says: `${path.join(".")} can't be used.`,
    remedy: message,
  }));
  const faults = [...removedFaults(present.map(([name = ""]) => name)), ...(unreadable ?? [])];
  if (data === undefined || faults.length > 0) throw new ConfigError(faults);
  return data;
}
