import process from "node:process";
import { showUsage } from "./read-arguments.ts";

/** Runs the command that the first argument names. The arguments after it are that command's own. */
export async function runNamed(usage: string, commands: Record<string, () => Promise<unknown>>) {
  const [name = ""] = process.argv.splice(2, 1);
  const run = Object.hasOwn(commands, name) ? commands[name] : undefined;
  await (run ?? (() => showUsage(usage)))();
}
