import { introduceSite, SOFTWARE_NAME } from "#contract/platform/site.ts";
import type { Accent } from "#server/platform/looks/accent.ts";

/** What an installation is called and looks like (RULES §27). */
export type Site = {
  name: string;
  /** The operator's lines under every page and email. */
  footer: readonly string[];
  /** The operator's logo as they gave it: a PNG, JPEG or WebP within the limits. */
  logo: Buffer | undefined;
  accent: Accent | undefined;
};

/** A process serves one installation. */
let own: Site = { name: SOFTWARE_NAME, footer: [], logo: undefined, accent: undefined };

/** Keeps what this process's installation looks like, for texts and pages that are made far from its configuration. */
export function introduce(site: Site): void {
  own = site;
  introduceSite({ name: site.name, footer: site.footer });
}

export const ownLooks = (): Site => own;
