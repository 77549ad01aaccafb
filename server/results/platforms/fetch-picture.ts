import { type FetchedPicture, PICTURE_BYTES_MAX } from "#server/platform/fantasy-platforms.ts";
import { pictureTypeOf } from "#server/platform/lib/picture-type.ts";
import { readAtMost } from "#server/platform/lib/read-at-most.ts";
import type { Connection } from "#server/results/platforms/fetch-answer.ts";
import { pictureUrl } from "#server/results/platforms/hosts.ts";
import { standInAddress } from "#server/results/platforms/stand-in-address.ts";

/**
 * Fetches a team's picture from a platform's own image host, within limits of time and size and without following
 * redirects (RULES §21). @returns Undefined if it can't be fetched, or isn't a PNG, JPEG, GIF or WebP by its bytes.
 */
export async function fetchPicture(connection: Connection, address: string): Promise<FetchedPicture | undefined> {
  const allowed = pictureUrl(address);
  if (allowed === null) return undefined;
  try {
    const response = await send(connection, new URL(allowed));
    const bytes = response.status === 200 ? await readAtMost(response, PICTURE_BYTES_MAX) : undefined;
    if (!bytes) await response.body?.cancel();
    const type = bytes && pictureTypeOf(bytes);
    return type && { type, bytes };
  } catch {
    return undefined;
  }
}

async function send({ standInUrl, answerTrialLeague, userAgent, timeoutMs }: Connection, url: URL): Promise<Response> {
  const played = standInUrl === undefined ? answerTrialLeague?.({ url }) : undefined;
  if (played) return played;
  return fetch(standInAddress(standInUrl, url), {
    headers: { accept: "image/png, image/jpeg, image/gif, image/webp", "user-agent": userAgent },
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
}
