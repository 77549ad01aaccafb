import type { Configuration, ServerMetadata } from "openid-client";
import type { IdentityProviderConfig } from "#server/platform/config/identity-provider.ts";
import { isLoopbackUrl } from "#server/platform/config/loopback.ts";
import type { Deps } from "#server/platform/deps.ts";
import { conflict } from "#server/platform/errors.ts";
import { systemClock } from "#server/platform/lib/clock.ts";

type App = Pick<Deps, "config" | "clock">;

const TIMEOUT_S = 5;
const KNOWN_MS = 3_600_000;
/** How far the provider's clock may be from ours. */
export const CLOCK_TOLERANCE_S = 60;

/** What the provider says about itself. Its keys are fetched for each sign-in, so that a new one works at once. */
const known = new WeakMap<IdentityProviderConfig, { metadata: ServerMetadata; until: number }>();

/** @throws AppError 409 where the operator has no provider. */
export function offeredProvider({ config }: Pick<Deps, "config">): IdentityProviderConfig {
  if (!config.identityProvider) throw conflict("This site has no identity provider.");
  return config.identityProvider;
}

/** Prepares a client for one way through the provider. @throws Whatever the provider's absence throws. */
export async function clientOf(app: App): Promise<Configuration> {
  const provider = offeredProvider(app);
  const openid = await import("openid-client");
  const metadata = await metadataOf(app, provider);
  const takesBasic = metadata.token_endpoint_auth_methods_supported?.includes("client_secret_basic") ?? true;
  const secret = provider.clientSecret;
  const authentication = takesBasic ? openid.ClientSecretBasic(secret) : openid.ClientSecretPost(secret);
  const client = new openid.Configuration(
    metadata,
    provider.clientId,
    {
      [openid.clockSkew]: Math.round((app.clock().getTime() - systemClock().getTime()) / 1000),
      [openid.clockTolerance]: CLOCK_TOLERANCE_S,
    },
    authentication,
  );
  prepare(client, provider, openid);
  return client;
}

type OpenId = typeof import("openid-client");

function prepare(client: Configuration, { issuer }: IdentityProviderConfig, openid: OpenId): void {
  client.timeout = TIMEOUT_S;
  // TLS alone would do by the standard; the signature also holds where something in between ends TLS.
  openid.enableNonRepudiationChecks(client);
  if (isLoopbackUrl(issuer)) openid.allowInsecureRequests(client);
}

async function metadataOf({ clock }: App, provider: IdentityProviderConfig): Promise<ServerMetadata> {
  const now = clock().getTime();
  const before = known.get(provider);
  if (before && now < before.until) return before.metadata;
  const openid = await import("openid-client");
  const { issuer, clientId } = provider;
  const found = await openid.discovery(new URL(issuer), clientId, undefined, undefined, {
    timeout: TIMEOUT_S,
    execute: isLoopbackUrl(issuer) ? [openid.allowInsecureRequests] : [],
  });
  const metadata = found.serverMetadata();
  known.set(provider, { metadata, until: now + KNOWN_MS });
  return metadata;
}

/** Returns where a browser ends its sign-in at the provider; undefined if there is no such place, or no answer. */
export async function endSessionUrl(app: App): Promise<string | undefined> {
  try {
    const client = await clientOf(app);
    if (!client.serverMetadata().end_session_endpoint) return undefined;
    const openid = await import("openid-client");
    return openid.buildEndSessionUrl(client, { post_logout_redirect_uri: `${app.config.publicUrl}/` }).href;
  } catch {
    return undefined;
  }
}
