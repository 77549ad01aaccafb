import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ANSWERS_ID } from "#contract/prerendered.ts";
import { safeMessage } from "#server/platform/lib/describe-error.ts";

/** Answers as JSON, by the path that was asked. */
export type PageAnswers = ReadonlyMap<string, string>;

/** What takes longer, the browser asks again itself. */
const WAIT_MS = 300;
const BYTES_MAX = 100_000;
/** Headers of the request for the page that would change what the answers look like. */
const OF_THE_PAGE = ["accept-encoding", "if-none-match", "if-modified-since", "range"];

/**
 * Asks this server what a screen asks first, for the browser that opens its page, so that the page can bring the answers
 * with it. The calls take the usual way, with the browser's own session and address: who may see what, and how often, is
 * decided where it always is. Refusals, and what is late or large, are left out.
 */
export async function askForPage(app: FastifyInstance, request: FastifyRequest, asks: string[]): Promise<PageAnswers> {
  const answers = new Map<string, string>();
  if (asks.length === 0) return answers;
  let bytes = 0;
  let isOver = false;
  const ask = async (path: string) => {
    const answer = await askAs(app, request, path);
    if (isOver || answer === undefined || bytes + answer.length > BYTES_MAX) return;
    bytes += answer.length;
    answers.set(path, answer);
  };
  const all = Promise.all(asks.map(ask)).catch((error: unknown) => {
    request.log.warn({ error: safeMessage(error) }, "a page without its answers");
  });
  await Promise.race([all, sleep(WAIT_MS)]);
  isOver = true;
  return answers;
}

async function askAs(app: FastifyInstance, { headers, socket }: FastifyRequest, path: string) {
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_PAGE.includes(name)));
  const { remoteAddress = "" } = socket;
  const {
    statusCode,
    payload,
    headers: sent,
  } = await app.inject({
    url: path,
    headers: { ...own, accept: "application/json" },
    remoteAddress,
  });
  const isJson = String(sent["content-type"]).startsWith("application/json");
  return statusCode === 200 && isJson ? payload : undefined;
}

/** Writes answers as data that browsers don't run, in which no text can end the element. */
export function answersMarkup(answers: PageAnswers): string {
  if (answers.size === 0) return "";
  const members = [...answers].map(([path, answer]) => `${JSON.stringify(path)}:${answer}`);
  return `<script type="application/json" id="${ANSWERS_ID}">{${members.join(",").replaceAll("<", "\\u003c")}}</script>`;
}
