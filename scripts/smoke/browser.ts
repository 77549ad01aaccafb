import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { request as httpsRequest } from "node:https";

type Answer = { status: number; headers: IncomingHttpHeaders; content: Buffer };

/** Acts as a browser: keeps cookies and fetches files as sent. Throws on every error answer. */
export function browserOf(url: string) {
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, { headers = {}, body }: Sent = {}): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await exchange(new URL(path, url), method, { headers: { ...headers, cookie }, body });
    for (const set of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    if (answer.status < 300) return answer;
    throw new Error(`${method} ${path} answered ${answer.status}: ${answer.content.subarray(0, 500)}`);
  }

  return {
    get: (path: string, encoding: string) => send("GET", path, { headers: { "accept-encoding": encoding } }),
    call: async <T = Record<string, string>>(method: string, path: string, body?: object): Promise<T> => {
      const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
      const { content } = await send(method, path, { headers, body: JSON.stringify(body ?? {}) });
      return JSON.parse(String(content)) as T;
    },
  };
}

type Sent = { headers?: Record<string, string>; body?: string | undefined };

const exchange = (url: URL, method: string, { headers, body }: Sent) =>
  new Promise<Answer>((resolve, reject) => {
    const request = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, { method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode = 0, headers: received } = response;
        resolve({ status: statusCode, headers: received, content: Buffer.concat(parts) });
      });
    });
    request.on("error", (cause) => reject(new Error(`${url.origin} doesn't answer: ${cause.message}`, { cause })));
    request.end(method === "GET" ? undefined : body);
  });
