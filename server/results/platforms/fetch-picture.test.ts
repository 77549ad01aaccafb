import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { inventedPicture } from "#sandbox/platforms/invented-pictures.ts";
import { PICTURE_BYTES_MAX } from "#server/platform/fantasy-platforms.ts";
import { fetchPicture } from "#server/results/platforms/fetch-picture.ts";

const AT = "https://sleepercdn.com/avatars/thumbs/00000000000000000000000000000001";
const png = inventedPicture(new URL(AT)) ?? Buffer.alloc(0);

/** Plays the image hosts with one answer to everything. */
async function host(answer: (response: ServerResponse) => void, timeoutMs = 30_000) {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(request.url ?? "");
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const standInUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connection = { ...{ standInUrl, userAgent: "Potkeeper/test", timeoutMs }, clock: () => new Date(0) };
  return { calls, get: (url = AT) => fetchPicture(connection, url) };
}

const sends =
  (body: Buffer | string, type = "image/png") =>
  (response: ServerResponse) => {
    response.writeHead(200, { "content-type": type }).end(body);
  };
const padded = (hex: string) => Buffer.concat([Buffer.from(hex, "hex"), Buffer.alloc(40)]);

describe("A team's picture", () => {
  it.each([
    ["image/png", png],
    ["image/jpeg", padded("ffd8ffe000104a464946")],
    ["image/gif", padded("474946383961")],
    ["image/webp", padded("52494646240000005745425056503820")],
  ])("is %s by its bytes, whatever the host says", async (type, bytes) => {
    const { get } = await host(sends(bytes, "text/html"));
    expect(await get()).toEqual({ type, bytes });
  });

  it.each([
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "image/svg+xml"],
    ["SVG that says it's a PNG", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', "image/png"],
    ["HTML that says it's a PNG", "<!DOCTYPE html><script>alert(1)</script>", "image/png"],
    ["HTML that names the type first", "PNG\r\n<script>alert(1)</script>", "image/png"],
    ["nothing", "", "image/png"],
    ["a sound in RIFF", padded("524946462400000057415645"), "image/webp"],
  ])("is never %s", async (_, body, type) => {
    const { get } = await host(sends(body, type));
    expect(await get()).toBeUndefined();
  });

  it("is as long as allowed, and no longer", async () => {
    const long = Buffer.concat([png, Buffer.alloc(PICTURE_BYTES_MAX - png.length)]);
    expect((await (await host(sends(long))).get())?.bytes.length).toBe(PICTURE_BYTES_MAX);
    expect(await (await host(sends(Buffer.concat([long, Buffer.alloc(1)])))).get()).toBeUndefined();
    expect(await (await host(sends(Buffer.concat([png, Buffer.alloc(1024 * 1024)])))).get()).toBeUndefined();
  });

  it.each(["https://example.com/a.png", "http://127.0.0.1:1/a.png", "https://a.espncdn.com/a.png", "/a.png"])(
    "isn't fetched from where the host sends us: %s",
    async (location) => {
      const { get, calls } = await host((response) => response.writeHead(302, { location }).end(png));
      expect(await get()).toBeUndefined();
      expect(calls).toHaveLength(1);
    },
  );

  const ELSEWHERE = [
    "http://sleepercdn.com/a.png",
    "https://sleepercdn.com:8443/a.png",
    "https://sleepercdn.com.example.com/a.png",
    "https://user@sleepercdn.com/a.png",
    "https://xespncdn.com/a.png",
    "https://example.com/sleepercdn.com/a.png",
    "https://127.0.0.1/a.png",
    "https://[::1]/a.png",
    "file:///etc/passwd",
    "data:image/png;base64,iVBORw0KGgo=",
    "not an address",
  ];

  it("isn't asked for anywhere else", async () => {
    const { get, calls } = await host(sends(png));
    for (const url of ELSEWHERE) expect(await get(url), url).toBeUndefined();
    expect(calls).toEqual([]);
  });

  it.each([204, 206, 403, 404, 429, 500])("is missing with status %i", async (status) => {
    const { get } = await host((response) => response.writeHead(status).end(status === 204 ? undefined : png));
    expect(await get()).toBeUndefined();
  });

  it("is missing if the host takes too long, in its head or its body, or hangs up", async () => {
    expect(await (await host(() => {}, 50)).get()).toBeUndefined();
    expect(await (await host((response) => void response.writeHead(200).write(png), 200)).get()).toBeUndefined();
    expect(await (await host((response) => response.destroy())).get()).toBeUndefined();
  });
});
