import type { ChannelKind } from "#contract/leagues/league-channel.ts";

const REASONS: [RegExp, string][] = [
  [/not allowed\. Because/, "Its address leads to a private network, which we don't call."],
  [/ERR_INVALID_PROTOCOL/, "Its address must begin with https://."],
  [/ENOTFOUND|ENODATA|EAI_/, "There is no such host."],
  [/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/, "It has no valid certificate."],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ETIMEOUT|ESERVFAIL/, "Nothing answers there."],
  [/HPE_HEADER_OVERFLOW/, "Its answer is too long."],
];

/** Says why nothing was answered, without anything that the other side, or the secret address, says. */
export function explainFault(error: (Error & { code?: string }) | undefined, isLate: boolean): string {
  if (isLate) return "It didn't answer within 10 seconds.";
  const said = `${error?.code ?? ""} ${error?.message ?? ""}`;
  return REASONS.find(([pattern]) => pattern.test(said))?.[1] ?? "The connection broke before it answered.";
}

/** Says what an answer means that isn't a success. */
export function explainStatus(status: number, kind: ChannelKind): string {
  if (status >= 300 && status < 400) return "It leads to another address, which we don't follow.";
  if (kind !== "webhook" && [401, 403, 404, 410].includes(status)) {
    return "The webhook doesn't exist there anymore. Make a new one and paste its address.";
  }
  if (status === 429) return "It gets too many messages.";
  return `It answered ${status}.`;
}
