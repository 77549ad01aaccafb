import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";

export type Got = { path: string; headers: IncomingHttpHeaders; body: string; json: Record<string, unknown> };
type Answer = (response: ServerResponse) => void;

/** A program on this machine that takes a channel's messages, and answers as the test says; with 204 unless it says. */
export function withReceiver() {
  const receiver = {
    url: "",
    host: "",
    got: [] as Got[],
    answer: ((response) => response.writeHead(204).end()) as Answer,
    takes: () => {
      receiver.got.length = 0;
      receiver.answer = (response) => response.writeHead(204).end();
    },
    fails: (status = 500) => {
      receiver.got.length = 0;
      receiver.answer = (response) => response.writeHead(status).end();
    },
  };
  let server: Server;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const body = Buffer.concat(chunks).toString();
        receiver.got.push({ path: request.url ?? "", headers: request.headers, body, json: JSON.parse(body) });
        receiver.answer(response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    receiver.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    receiver.url = `http://${receiver.host}/hook/a-secret-path`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}
