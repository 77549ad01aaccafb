import { z } from "zod";
import { address, oneOf } from "#server/platform/config/settings/schemas.ts";
import type { Setting } from "#server/platform/config/settings/setting.ts";

export const signInSettings = {
  OIDC_ISSUER: {
    schema: address(/^https?$/, "https://id.example.com")
      // With this in it, openid-client doesn't compare the issuer that the provider states.
      .refine((url) => !url.includes("/.well-known/"), {
        error: "Set it to the issuer alone, without /.well-known/ and what follows.",
      })
      .optional(),
    sets: "What your [identity provider](#your-identity-provider) states as its issuer, so that people can sign in with it. Set the first three or none.",
    otherwise: "no identity provider",
  },
  OIDC_CLIENT_ID: {
    schema: z.string().optional(),
    sets: "The client that the provider knows this site by.",
    otherwise: "no identity provider",
  },
  OIDC_CLIENT_SECRET: {
    schema: z.string().optional(),
    sets: "That client's secret.",
    otherwise: "no identity provider",
    isSecret: true,
  },
  OIDC_NAME: {
    schema: z.string().max(40, "It must be at most 40 characters.").optional(),
    sets: "What people call the provider, at most 40 characters.",
    otherwise: "its host name",
  },
  SIGN_IN: {
    schema: oneOf("both", "provider").default("both"),
    sets: "`both`: passwords and the provider; `provider`: passwords only for admins and for accounts that aren't connected yet.",
    otherwise: "`both`",
    default: "both",
  },
} satisfies Record<string, Setting>;
