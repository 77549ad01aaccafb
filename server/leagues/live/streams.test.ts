import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { createStreams } from "#server/leagues/live/streams.ts";

it("a page that doesn't read what it is sent is cut off", async () => {
  const streams = createStreams();
  const answering = new Promise<ServerResponse>((resolve) => {
    const server = createServer((_, response) => resolve(response));
    server.listen(0, "127.0.0.1", () => {
      const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
      socket.on("error", () => {});
      socket.pause().write("GET / HTTP/1.1\r\nhost: test\r\n\r\n");
    });
  });
  const response = await answering;
  const closed = new Promise((resolve) => response.once("close", resolve));
  streams.add({ userId: "someone", sid: "secret", publicId: "public", response });
  for (let sent = 0; sent < 1_000_000 && streams.all().length > 0 && !response.destroyed; sent += 1) {
    for (const stream of streams.all()) streams.send(stream, { type: "all" });
    if (sent % 100 === 0) await new Promise(setImmediate);
  }
  await closed;
  expect(streams.all()).toEqual([]);
});
