import { z } from "zod";
import { defaultSiteClaims, type SiteClaims } from "#contract/site-claims.ts";

type PaymentsConfig =
  | { mode: "sandbox" }
  | {
      mode: "stripe";
      secretKey: string;
      publishableKey: string;
      /** One for each destination at the processor, and an old one beside the new while it is replaced. */
      webhookSecrets: readonly string[];
      apiBase: string | undefined;
    }
  | { mode: "disabled" };

export type Config = {
  host: string;
  port: number;
  publicUrl: string;
  databaseUrl: string | undefined;
  dataDir: string;
  /** Absent: made once and kept in the data directory. */
  sessionSecret: string | undefined;
  payments: PaymentsConfig;
  /** Absent: letters stay in the built-in mailbox. */
  smtpUrl: string | undefined;
  mailFrom: string;
  admin: { username: string; email: string; password: string } | undefined;
  rateLimit: boolean;
  worker: "on" | "only" | "off";
  trustProxy: string | undefined;
  siteClaims: SiteClaims;
  /** How long the processor lets a platform hold money before it has to be sent on. */
  holdingLimitDays: number;
  production: boolean;
};

/** A configuration that cannot be served: its message says what to set. */
export class ConfigError extends Error {}

/** A headline of the public pages: one short line, or `none` to leave the claim out. */
const claimSchema = z
  .string()
  .trim()
  .max(60)
  .transform((claim) => (claim === "none" ? null : claim));

const environmentSchema = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: z.url().optional(),
  DATABASE_URL: z.string().optional(),
  DATA_DIR: z.string().default("./data"),
  SESSION_SECRET: z.string().min(32).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: z.url().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default("Potkeeper <no-reply@potkeeper.invalid>"),
  ADMIN_USERNAME: z.string().optional(),
  ADMIN_EMAIL: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  RATE_LIMIT: z.enum(["on", "off"]).default("on"),
  WORKER: z.enum(["on", "only", "off"]).default("on"),
  TRUST_PROXY: z.string().optional(),
  ALLOW_SANDBOX: z.string().optional(),
  HOLDING_LIMIT_DAYS: z.coerce.number().int().min(1).max(3650).default(730),
  CLAIM_ENCRYPTION: claimSchema.default(defaultSiteClaims.encryption),
  CLAIM_INSURANCE: claimSchema.default(defaultSiteClaims.insurance),
  CLAIM_ESCROW: claimSchema.default(defaultSiteClaims.escrow),
  CLAIM_PROMISE: z.string().trim().max(200).default(defaultSiteClaims.promise),
});
type Environment = z.output<typeof environmentSchema>;

/** Reads the environment once; an empty variable counts as absent. @throws ConfigError with a sentence that says what to set. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = environmentSchema.safeParse(present);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${issue?.path.join(".")}: ${issue?.message}`);
  }
  const config = configOf(parsed.data);
  refuseUnsafe(config, parsed.data.ALLOW_SANDBOX === "1");
  return config;
}

function configOf(env: Environment): Config {
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: (env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/+$/, ""),
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    sessionSecret: env.SESSION_SECRET,
    payments: paymentsOf(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    admin: adminOf(env),
    rateLimit: env.RATE_LIMIT === "on",
    worker: env.WORKER,
    trustProxy: env.TRUST_PROXY,
    siteClaims: {
      encryption: env.CLAIM_ENCRYPTION,
      insurance: env.CLAIM_INSURANCE,
      escrow: env.CLAIM_ESCROW,
      promise: env.CLAIM_PROMISE,
    },
    holdingLimitDays: env.HOLDING_LIMIT_DAYS,
    production: env.NODE_ENV === "production",
  };
}

/** Several stand in one variable, with commas or spaces between. */
export const webhookSecretsOf = (text = ""): readonly string[] => text.split(/[\s,]+/).filter((part) => part !== "");

/**
 * A key that is none, or that stands in the other one's place, disables payments (SPEC §5, Payment key). A
 * secret key is a full one or a restricted one.
 */
function paymentsOf(env: Environment): PaymentsConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  if (!secretKey && !publishableKey) return { mode: "sandbox" };
  const webhookSecrets = webhookSecretsOf(env.STRIPE_WEBHOOK_SECRET);
  if (!isSecretKey(secretKey) || !publishableKey?.startsWith("pk_")) return { mode: "disabled" };
  if (webhookSecrets.length === 0) return { mode: "disabled" };
  return { mode: "stripe", secretKey, publishableKey, webhookSecrets, apiBase: env.STRIPE_API_BASE };
}

const isSecretKey = (key: string | undefined): key is string => key !== undefined && /^[sr]k_/.test(key);

function adminOf(env: Environment): Config["admin"] {
  const { ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  if (!username && !email && !password) return undefined;
  if (username && email && password) return { username, email, password };
  throw new ConfigError("Set ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD together, or none of them.");
}

const LOOPBACK = new Set(["127.0.0.1", "localhost", "::1"]);

function refuseUnsafe(config: Config, sandboxAllowed: boolean) {
  const isLoopback = LOOPBACK.has(config.host);
  if (!config.rateLimit && !isLoopback) throw new ConfigError("RATE_LIMIT=off is taken only while HOST is loopback.");
  if (config.production && !config.sessionSecret) {
    throw new ConfigError("Set SESSION_SECRET to at least 32 random characters.");
  }
  if (sandboxAllowed || (!config.production && isLoopback)) return;
  const where = config.production ? "in production" : "when HOST is not loopback";
  if (config.payments.mode === "sandbox") {
    throw new ConfigError(
      `Sandbox payments are refused ${where}. Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or ALLOW_SANDBOX=1.`,
    );
  }
  if (!config.smtpUrl) {
    throw new ConfigError(`The built-in mailbox is refused ${where}. Set SMTP_URL, or ALLOW_SANDBOX=1.`);
  }
  if (config.production && !config.publicUrl.startsWith("https://")) {
    throw new ConfigError("Set PUBLIC_URL to the https:// address that people use.");
  }
}
