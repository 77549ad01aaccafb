import { mkdtemp, rm, statfs } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#server/config.ts";
import { type Environment, type Finding, right, skipped, wrong } from "#server/doctor/finding.ts";

const SECRET_LENGTH_MIN = 32;
const FREE_MIN_MB = 500;
const MB = 1024 * 1024;

/** The address, the secret, the place for data. */
export async function checkConfiguration(config: Config, environment: Environment): Promise<Finding[]> {
  return [
    right("The configuration can be read."),
    checkAddress(config),
    checkSecret(config),
    await checkDataDir(config, environment),
  ];
}

export const isLoopback = (url: string) => /^(127(\.\d+){3}|localhost|\[::1\])$/.test(new URL(url).hostname);

function checkAddress({ publicUrl }: Config): Finding {
  if (publicUrl.startsWith("https://")) return right(`People reach this installation at ${publicUrl}.`);
  if (isLoopback(publicUrl)) return skipped(`PUBLIC_URL is ${publicUrl}: only this machine reaches it.`);
  return wrong(
    `PUBLIC_URL is ${publicUrl}: passwords and payments would travel unprotected.`,
    "Put a TLS proxy in front and set PUBLIC_URL to its https:// address.",
  );
}

function checkSecret({ sessionSecret, production, dataDir }: Config): Finding {
  if (!sessionSecret && !production) return skipped(`SESSION_SECRET is not set: one is made and kept in ${dataDir}.`);
  if (sessionSecret && sessionSecret.length >= SECRET_LENGTH_MIN && new Set(sessionSecret).size > 8) {
    return right("SESSION_SECRET is long enough.");
  }
  return wrong(
    "SESSION_SECRET is not random enough: whoever guesses it can sign in as anybody.",
    "Set it to what this prints: openssl rand -base64 48",
  );
}

async function checkDataDir({ dataDir, sessionSecret }: Config, { DATABASE_URL }: Environment): Promise<Finding> {
  if (DATABASE_URL && sessionSecret) return skipped("DATA_DIR is not used: the database and the secret are given.");
  try {
    await rm(await mkdtemp(path.join(dataDir, "doctor-")), { recursive: true });
    const { bavail, bsize } = await statfs(dataDir);
    const freeMb = Math.floor((bavail * bsize) / MB);
    if (freeMb >= FREE_MIN_MB) return right(`${dataDir} can be written, with ${freeMb} MB free.`);
    return wrong(`Only ${freeMb} MB are free in ${dataDir}.`, "Free some room: a database whose disk is full stops.");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return skipped(`${dataDir} is not there yet; the first start makes it.`);
    }
    const reason = error instanceof Error ? error.message : String(error);
    return wrong(
      `${dataDir} cannot be written (${reason}).`,
      "Give the account that runs Potkeeper the right to write there, or set DATA_DIR to another directory.",
    );
  }
}
