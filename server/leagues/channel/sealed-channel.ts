import { randomBytes } from "node:crypto";
import { openText, sealText } from "#server/platform/lib/sealed-text.ts";

/** What of a channel is secret. The secret before signs as well until its time is over. */
export type Secrets = { url: string; secret: string | null; before?: { secret: string; until: string } };
type Owner = { leagueId: string; secret: string };

const sealOf = ({ leagueId, secret }: Owner) => ({ secret, purpose: "league-channel", owner: leagueId });

export const sealChannel = (secrets: Secrets, owner: Owner): string => sealText(JSON.stringify(secrets), sealOf(owner));

/** @returns Undefined if the installation's secret has been replaced. */
export function openChannel(sealed: string, owner: Owner): Secrets | undefined {
  const text = openText(sealed, sealOf(owner));
  return text === undefined ? undefined : (JSON.parse(text) as Secrets);
}

export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

export const signingSecrets = ({ secret, before }: Secrets, now: Date): string[] => [
  ...(secret === null ? [] : [secret]),
  ...(before && new Date(before.until) > now ? [before.secret] : []),
];
