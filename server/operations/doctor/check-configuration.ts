import { mkdtemp, rm, statfs } from "node:fs/promises";
import path from "node:path";
import { type Finding, right, skipped, wrong } from "#server/operations/doctor/finding.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Fault } from "#server/platform/config/config-error.ts";
import { looksRandom } from "#server/platform/config/faults.ts";

const FREE_MIN_MB = 500;
const MB = 1024 * 1024;

/** The faults that the start refuses too, the address, the secret, the place for data. */
export async function checkConfiguration(config: Config, faults: readonly Fault[]): Promise<Finding[]> {
  const isRight = faults.length === 0;
  return [
    ...(isRight ? [right("The configuration can be used.")] : faults.map(({ says, remedy }) => wrong(says, remedy))),
    isRight ? checkAddress(config) : skipped("Potkeeper won't start with this configuration."),
    ...config.warnings.map(({ says, remedy }) => wrong(says, remedy)),
    ...checkSecret(config),
    await checkDataDir(config),
  ];
}

const checkAddress = ({ publicUrl, isPublic }: Config): Finding =>
  isPublic
    ? right(`This is a public installation, and people reach it at ${publicUrl}.`)
    : skipped(`This is a trial: PUBLIC_URL is ${publicUrl}, and only this machine reaches it.`);

/** A public installation's secret is looked at with the other faults. */
function checkSecret({ sessionSecret, isPublic, dataDir }: Config): Finding[] {
  if (isPublic) return [];
  if (!sessionSecret) return [skipped(`SESSION_SECRET is not set: one is made and kept in ${dataDir}.`)];
  return looksRandom(sessionSecret) ? [] : [skipped("SESSION_SECRET isn't random, which will do for a trial alone.")];
}

async function checkDataDir({ dataDir, sessionSecret, databaseUrl }: Config): Promise<Finding> {
  if (databaseUrl && sessionSecret) return skipped("DATA_DIR is not used: the database and the secret are given.");
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
