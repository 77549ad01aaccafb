import { createHash } from "node:crypto";
import type { ResultPlatform } from "#contract/results/platforms.ts";
import type { FetchedAnswer } from "#server/platform/fantasy-platforms.ts";
import { parseJson } from "#server/platform/lib/parse-json.ts";
import { readAtMost } from "#server/platform/lib/read-at-most.ts";
import { isPlatformUrl, leadsToLeagueHost } from "#server/results/platforms/hosts.ts";
import { PlatformRefusal, type RefusalKind } from "#server/results/platforms/platform-refusal.ts";
import { PLATFORM_WAYS } from "#server/results/platforms/platform-ways.ts";
import { standInAddress } from "#server/results/platforms/stand-in-address.ts";
import { withoutPersonalFields } from "#server/results/platforms/without-personal-fields.ts";

const MOST_BYTES = 5 * 1024 * 1024;
const MOST_REDIRECTS = 2;

export type Connection = {
  /** A server on this machine that plays the platforms, with the host as the first part of the path. */
  standInUrl: string | undefined;
  /** Answers calls for the leagues that a trial installation plays itself, and no others. */
  answerTrialLeague?: ((call: Pick<Call, "url" | "leagueId">) => Response | undefined) | undefined;
  userAgent: string;
  timeoutMs: number;
  clock: () => Date;
};

/** One call to a platform. */
export type Call = {
  platform: ResultPlatform;
  url: URL;
  /** The league that it is made for, where one is known. */
  leagueId?: string | undefined;
  accessToken?: string | undefined;
  /** If given, the call posts this form instead of getting the address. */
  form?: { body: URLSearchParams; authorization: string } | undefined;
};

/** An answer in full, and the part of it that the evidence keeps. */
export type Fetched = { json: unknown; bytes: number; answer: FetchedAnswer };

/**
 * Calls a platform on its fixed hosts only, within a time and a size (RULES §21). @throws PlatformRefusal for every
 * answer that isn't readable JSON.
 */
export async function fetchAnswer(connection: Connection, call: Call): Promise<Fetched> {
  const refuse = (kind: RefusalKind) => new PlatformRefusal(call.platform, kind);
  const signal = AbortSignal.timeout(connection.timeoutMs);
  try {
    const response = await follow(connection, call, signal);
    const bytes = await readAtMost(response, MOST_BYTES);
    if (!bytes) throw refuse("too_large");
    const kind = saidIn(bytes, call) ?? kindOfStatus(response.status, call);
    if (kind) throw refuse(kind);
    const json = parse(bytes, refuse);
    const answer = {
      url: call.url.href,
      fetchedAt: connection.clock(),
      status: response.status,
      date: response.headers.get("date"),
      etag: response.headers.get("etag"),
      sha256: createHash("sha256").update(bytes).digest("hex"),
      body: withoutPersonalFields(json),
    };
    return { json, bytes: bytes.byteLength, answer };
  } catch (error) {
    if (error instanceof PlatformRefusal) throw error;
    throw refuse(signal.aborted ? "slow" : "down");
  }
}

async function follow(connection: Connection, call: Call, signal: AbortSignal): Promise<Response> {
  let url = call.url;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    if (!isPlatformUrl(call.platform, url)) break;
    const response = await send(connection, { ...call, url }, signal);
    if (response.status < 300 || response.status >= 400) return response;
    await response.body?.cancel();
    const location = response.headers.get("location") ?? "";
    if (!URL.canParse(location, url.href) || !leadsToLeagueHost(call.platform, new URL(location, url))) break;
    url = new URL(location, url);
  }
  throw new PlatformRefusal(call.platform, "redirected");
}

/** The answer to a call for one of the leagues that a trial installation plays itself. */
export const playedAnswer = ({ standInUrl, answerTrialLeague }: Connection, call: Pick<Call, "url" | "leagueId">) =>
  standInUrl === undefined ? answerTrialLeague?.(call) : undefined;

async function send(connection: Connection, call: Call, signal: AbortSignal) {
  const { standInUrl, userAgent } = connection;
  const { url, accessToken, form } = call;
  const played = playedAnswer(connection, call);
  if (played) return played;
  const authorization = form?.authorization ?? (accessToken === undefined ? undefined : `Bearer ${accessToken}`);
  return fetch(standInAddress(standInUrl, url), {
    headers: { accept: "application/json", "user-agent": userAgent, ...(authorization && { authorization }) },
    redirect: "manual",
    signal,
    ...(form && { method: "POST", body: form.body }),
  });
}

const FIRST_WORDS_BYTES = 300;

function saidIn(bytes: Buffer, { platform }: Call): RefusalKind | undefined {
  const firstWords = bytes.toString("utf8", 0, FIRST_WORDS_BYTES);
  return PLATFORM_WAYS[platform].says.find(({ begins }) => begins.test(firstWords))?.means;
}

function kindOfStatus(status: number, { platform, form }: Call): RefusalKind | undefined {
  // This is how Yahoo refuses a code or a refresh token; with 401 and 403 it refuses the application.
  if (status === 400 && form) return "signed_out";
  if (status === 401) return form ? "private" : PLATFORM_WAYS[platform].unauthorized;
  if (status === 403) return PLATFORM_WAYS[platform].forbidden;
  if (status === 404 || status === 410) return "not_found";
  if (status === 429 || status === 999) return "limited";
  if (status >= 500) return "down";
  if (status === 400) return PLATFORM_WAYS[platform].badRequest;
  return status === 200 ? undefined : "unreadable";
}

function parse(bytes: Buffer, refuse: (kind: RefusalKind) => Error): unknown {
  const text = bytes.toString("utf8").trimStart();
  if (text.startsWith("<")) throw refuse("web_page");
  try {
    return parseJson(text);
  } catch {
    throw refuse("unreadable");
  }
}
