import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

type Options = { challenge: string; [name: string]: unknown };
type Given = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number; userHandle?: string };

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A device that makes and uses passkeys like a browser with an authenticator, and can lie on request. */
export function aPasskeyDevice({ origin: usualOrigin = "http://localhost:3000", rpId: usualRpId = "localhost" } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let uses = 0;

  const clientData = (type: string, { challenge }: Options, { origin = usualOrigin }: Given) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const header = ({ rpId = usualRpId, isVerified = true, counter }: Given, flags = 0) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? ++uses);
    const all = PRESENT | (isVerified ? VERIFIED : 0) | flags;
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([all]), count]);
  };
  const credential = { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };

  /** Makes the passkey that the server asks for. */
  function make(options: Options, given: Given = {}) {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const authData = Buffer.concat([
      header(given, HAS_CREDENTIAL),
      Buffer.alloc(16),
      length,
      credentialId,
      coseKey(Buffer.from(x, "base64url"), Buffer.from(y, "base64url")),
    ]);
    const response = {
      clientDataJSON: clientData("webauthn.create", options, given).toString("base64url"),
      attestationObject: attestation(authData).toString("base64url"),
      transports: ["internal"],
    };
    return { ...credential, response };
  }

  /** Signs what the server asks for. */
  function use(options: Options, given: Given = {}) {
    const data = clientData("webauthn.get", options, given);
    const authenticatorData = header(given);
    const signature = createSign("sha256")
      .update(authenticatorData)
      .update(createHash("sha256").update(data).digest())
      .sign(privateKey);
    const response = {
      clientDataJSON: data.toString("base64url"),
      authenticatorData: authenticatorData.toString("base64url"),
      signature: signature.toString("base64url"),
      ...(given.userHandle ? { userHandle: Buffer.from(given.userHandle).toString("base64url") } : {}),
    };
    return { ...credential, response };
  }
  return { make, use };
}

const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value]);

/** COSE, in CBOR: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
const coseKey = (x: Buffer, y: Buffer) =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(x),
    Buffer.from([0x22]),
    bytes(y),
  ]);

const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

/** CBOR: {"fmt": "none", "attStmt": {}, "authData": …}. */
const attestation = (authData: Buffer) =>
  Buffer.concat([
    Buffer.from([0xa3]),
    text("fmt"),
    text("none"),
    text("attStmt"),
    Buffer.from([0xa0]),
    text("authData"),
    bytes(authData),
  ]);
