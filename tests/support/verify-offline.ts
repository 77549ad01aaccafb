import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { memoize } from "#contract/platform/memoize.ts";

const run = promisify(execFile);

/** Whatever opens a connection or asks for a name in this process fails. */
const WITHOUT_NETWORK = `data:text/javascript,${encodeURIComponent(`
  import net from "node:net"; import dns from "node:dns"; import dgram from "node:dgram";
  const refuse = () => { throw new Error("There is no network."); };
  net.Socket.prototype.connect = refuse; dns.lookup = refuse; dgram.createSocket = refuse;`)}`;

/** Builds the verifier once, where only this process finds it. */
const verifier = memoize(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "verifier-"));
  await run(process.execPath, ["--import", "tsx", "scripts/build-verifier.ts", folder]);
  return path.join(folder, "verify.mjs");
});

/** Verifies a bundle in a process without network. @returns What it says. @throws If it finds a fault. */
export async function verifyOffline(file: string, ...more: string[]): Promise<string> {
  const args = ["--import", WITHOUT_NETWORK, await verifier(), file, ...more];
  const { stdout } = await run(process.execPath, args).catch(({ stdout, stderr }) => {
    throw new Error(`${stdout}${stderr}`);
  });
  return stdout;
}
