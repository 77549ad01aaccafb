import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushRequest } from "#server/people/push/push-request.ts";

/** A browser's side of push notifications: its subscription, and reading what was encrypted for it (RFC 8291). */
export function pushBrowser(host = "fcm.googleapis.com") {
  const pair = createECDH("prime256v1");
  const theirs = pair.generateKeys();
  const auth = randomBytes(16);
  const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync("sha256", key, salt, info, length));
  const read = (body: Buffer): Record<string, string> => {
    const salt = body.subarray(0, 16);
    const ours = body.subarray(21, 86);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours]);
    const key = derive(pair.computeSecret(ours), auth, info, 32);
    const contentKey = derive(key, salt, "Content-Encoding: aes128gcm\0", 16);
    const nonce = derive(key, salt, "Content-Encoding: nonce\0", 12);
    const decipher = createDecipheriv("aes-128-gcm", contentKey, nonce).setAuthTag(body.subarray(-16));
    const padded = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
  };
  const keys = { p256dh: theirs.toString("base64url"), auth: auth.toString("base64url") };
  return { subscription: { endpoint: `https://${host}/fcm/send/${randomUUID()}`, keys }, read };
}

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A push service on this machine, in place of every browser's. `post` hands it what was meant for them. */
export async function pushService() {
  const received: Received[] = [];
  const state = { status: 201 };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    received.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(state.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const post = async ({ endpoint, headers, body }: PushRequest) => {
    const url = `http://127.0.0.1:${port}${new URL(endpoint).pathname}`;
    return (await fetch(url, { method: "POST", headers, body: new Uint8Array(body) })).status;
  };
  const close = () => new Promise((resolve) => server.close(resolve));
  return { received, state, post, close };
}
