import { setTimeout as sleep } from "node:timers/promises";

const PATIENCE_MS = 180_000;
const PAUSE_MS = 200;

/** Waits until something is true. @throws If it isn't within three minutes. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; ) {
    if (await isSo().catch(() => false)) return;
    await sleep(PAUSE_MS);
  }
  throw new Error(`Not true within ${PATIENCE_MS / 1000} seconds: ${what}.`);
}
