import { createCipheriv, createECDH, createHash, createPrivateKey, hkdfSync, randomBytes, sign } from "node:crypto";
import type { PushKeys } from "#server/people/push/push-keys.ts";

const CURVE = "prime256v1";
const SALT_BYTES = 16;
const RECORD_BYTES = 4096;
/** Marks the last record. */
const END = Buffer.from([2]);
const TOKEN_SECONDS = 12 * 60 * 60;

type Browser = { endpoint: string; p256dh: string; auth: string };
type Once = { salt: Buffer; privateKey: Buffer };

const newOnce = (): Once => {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return { salt: randomBytes(SALT_BYTES), privateKey: pair.getPrivateKey() };
};
const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync("sha256", key, salt, info, length));

/**
 * Encrypts text that only this browser can read, so its push service can't (RFC 8291, one record of RFC 8188).
 * @param once Random each time; given only to compare with the standard's example.
 */
export function encryptFor({ p256dh, auth }: Omit<Browser, "endpoint">, text: string, once = newOnce()): Buffer {
  const theirs = Buffer.from(p256dh, "base64url");
  const pair = createECDH(CURVE);
  pair.setPrivateKey(once.privateKey);
  const ours = pair.getPublicKey();
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours]);
  const key = derive(pair.computeSecret(theirs), Buffer.from(auth, "base64url"), info, 32);
  const contentKey = derive(key, once.salt, "Content-Encoding: aes128gcm\0", 16);
  const cipher = createCipheriv("aes-128-gcm", contentKey, derive(key, once.salt, "Content-Encoding: nonce\0", 12));
  const sealed = [cipher.update(Buffer.concat([Buffer.from(text), END])), cipher.final(), cipher.getAuthTag()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([once.salt, size, Buffer.from([ours.length]), ours, ...sealed]);
}

const json64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Proves to a push service who is sending: a token signed with the installation's key (RFC 8292). */
function authorization({ publicKey, privateKey }: PushKeys, { endpoint, site, now }: Sender & { endpoint: string }) {
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const key = createPrivateKey({
    key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "", d: privateKey },
    format: "jwk",
  });
  const exp = Math.floor(now.getTime() / 1000) + TOKEN_SECONDS;
  // Only an https address can be the contact.
  const contact = site.startsWith("https://") ? { sub: site } : {};
  const claims = { aud: new URL(endpoint).origin, exp, ...contact };
  const signed = `${json64({ typ: "JWT", alg: "ES256" })}.${json64(claims)}`;
  const signature = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" }).toString("base64url");
  return `vapid t=${signed}.${signature}, k=${publicKey}`;
}

type Sender = { site: string; now: Date };
type Push = Sender & { keys: PushKeys; id: string; text: string; keepSeconds: number };
export type PushRequest = { endpoint: string; headers: Record<string, string>; body: Buffer };

/** Composes what a push service gets: the encrypted text, and how long to keep it for a browser that is away. */
export function pushRequest(browser: Browser, { keys, id, text, keepSeconds, site, now }: Push): PushRequest {
  const { endpoint } = browser;
  const headers = {
    authorization: authorization(keys, { endpoint, site, now }),
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    ttl: String(keepSeconds),
    urgency: "normal",
    // A retry replaces the one waiting at the service instead of adding to it.
    topic: createHash("sha256").update(id).digest("base64url").slice(0, 32),
  };
  return { endpoint, headers, body: encryptFor(browser, text) };
}
