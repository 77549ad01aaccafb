import { Agent, request } from "node:http";

type Answer = { status: number; cookie: string | undefined; body: Record<string, string> };

/** Signs someone up, keeps their cookie, and posts over one open connection. */
export function httpClient(serverUrl: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let cookie = "";

  const send = (path: string, payload: object) =>
    new Promise<Answer>((resolve, reject) => {
      const body = JSON.stringify(payload);
      const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body), cookie };
      const sent = request(serverUrl + path, { method: "POST", agent, headers }, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("end", () => {
          const set = response.headers["set-cookie"]?.find((each) => each.startsWith("session="));
          resolve({ status: response.statusCode ?? 0, cookie: set?.split(";")[0], body: JSON.parse(text) });
        });
      });
      sent.on("error", reject);
      sent.end(body);
    });

  /** @throws If the answer isn't a success. */
  const post = async (path: string, payload: object = {}) => {
    const answer = await send(path, payload);
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.body.message}`);
    cookie = answer.cookie ?? cookie;
    return answer.body;
  };
  return { post, cookie: () => cookie, close: () => agent.destroy() };
}
export type HttpClient = ReturnType<typeof httpClient>;
