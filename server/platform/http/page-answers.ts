import type { IncomingHttpHeaders } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ANSWERS_ID } from "#contract/platform/prerendered.ts";
import { safeMessage } from "#server/platform/lib/describe-error.ts";

/** Answers as JSON, by the path that was asked. */
export type PageAnswers = ReadonlyMap<string, string>;

/** If an answer takes longer, the page comes without it and the browser asks for it. */
const WAIT_MS = 300;
const BYTES_MAX = 100_000;
/** About as many calls as one page makes. */
const LATE_MAX = 10;
/** Headers of the request for the page that would change what the answers look like. */
const OF_THE_PAGE = ["accept-encoding", "if-none-match", "if-modified-since", "range"];

type AskForPage = (request: FastifyRequest, asks: string[]) => Promise<PageAnswers>;

/**
 * Makes a screen's first calls for the browser that opens its page, so that the page can bring the answers with it. The calls
 * go the usual way, with the browser's own session and address, so that the usual code decides who may see what and how often.
 * Answers that are refused, late or large are left out. While many late calls are still running, pages bring no answers:
 * browsers repeat late calls, and a busy server shouldn't do its work twice.
 */
export function pageAsker(app: FastifyInstance): AskForPage {
  let late = 0;
  return async (request, asks) => {
    const answers = new Map<string, string>();
    const { remoteAddress } = request.socket;
    // Without the browser's address, which is gone with its connection, a call would seem to come from this machine.
    if (asks.length === 0 || late >= LATE_MAX || !remoteAddress) return answers;
    let bytes = 0;
    let isOver = false;
    let open = asks.length;
    const ask = async (path: string) => {
      const answer = await askAs(app, { headers: request.headers, remoteAddress, path }).finally(() => {
        if (isOver) late -= 1;
        open -= 1;
      });
      if (isOver || answer === undefined || bytes + answer.length > BYTES_MAX) return;
      bytes += answer.length;
      answers.set(path, answer);
    };
    const all = Promise.all(asks.map(ask)).catch((error: unknown) => {
      request.log.warn({ error: safeMessage(error) }, "a page without its answers");
    });
    await Promise.race([all, sleep(WAIT_MS)]);
    isOver = true;
    late += open;
    return answers;
  };
}

type PageRequest = { headers: IncomingHttpHeaders; remoteAddress: string; path: string };

async function askAs(app: FastifyInstance, { headers, remoteAddress, path }: PageRequest) {
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_PAGE.includes(name)));
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
