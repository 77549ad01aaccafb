import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** The shell draws no toolbars and tabs for each page, which take a third of a whole browser's time. */
const SHELL = "chromium-headless-shell";
const SYSTEM_NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/**
 * Finds a browser for the journeys: the system's, else Playwright's own, else one installed now (Debian's package for
 * root, Playwright's download for anyone else). @throws With one sentence that says what to do.
 */
export function findBrowser(): string {
  const known = systemBrowser() ?? playwrightBrowser();
  if (known) return known;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync("/usr/bin/apt-get")) {
    run("apt-get", ["update"]);
    run("apt-get", ["install", "-y", "--no-install-recommends", SHELL]);
  } else {
    run("npx", ["playwright", "install", "chromium"]);
  }
  const installed = systemBrowser() ?? playwrightBrowser();
  if (installed) return installed;
  throw new Error("There is no browser for the journeys: install Chromium or Chrome, or set CHROMIUM_PATH to one.");
}

function systemBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  for (const name of SYSTEM_NAMES) {
    const found = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim();
    if (found) return found;
  }
  return undefined;
}

function playwrightBrowser(): string | undefined {
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: "inherit" });
