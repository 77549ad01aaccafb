import { execFile, spawn } from "node:child_process";
import { generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { endApiKey } from "#contract/people/api-keys.ts";
import { aKey } from "#tests/support/keys.ts";
import { withNames } from "#tests/support/named-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";

const PAGE = readFileSync(new URL("../../docs/programs.md", import.meta.url), "utf8");
/** The program in the section with this in its title. */
const recipe = (title: string) =>
  new RegExp(`## [^\\n]*${title}[^\`]*\n[^#]*?\`\`\`\\w+\n(.*?)\`\`\``, "s").exec(PAGE)?.[1] ?? "";

const world = withWorld();
const [casey, ann] = withPeople(world, "casey", "ann");
let site: string;
let league: League;
let settings: { SITE: string; LEAGUE: string; KEY: string };
let home: string;
beforeAll(async () => {
  site = await world.app.listen({ host: "127.0.0.1", port: 0 });
  const terms = {
    entryParts: [20, 30].map((amount, nth) => ({ amount: String(amount), dueAt: inDays(10 * (nth + 1)) })),
  };
  const names = [{ name: "=SUM(A1) @everyone" }];
  league = (await withNames(world, { by: casey, players: [ann], names }, terms)).league;
  settings = { SITE: site, LEAGUE: league.id, KEY: (await aKey(casey)).key };
  home = mkdtempSync(path.join(tmpdir(), "potkeeper-recipes-"));
});
afterAll(() => rmSync(home, { recursive: true }));
const inDays = (days: number) => new Date(world.clock().getTime() + days * 86_400_000).toISOString();

describe("The recipe of a Discord bot", () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");

  /** Discord's side: sends a signed interaction, or one that somebody changed afterwards. */
  async function interact(bot: string, interaction: object, change = "") {
    const body = JSON.stringify(interaction);
    const timestamp = "1790000000";
    const headers = {
      "x-signature-timestamp": timestamp,
      "x-signature-ed25519": sign(null, Buffer.from(timestamp + body), privateKey).toString("hex"),
    };
    return fetch(bot, { method: "POST", headers, body: body + change });
  }

  it("answers Discord alone, and says who owes what, and mentions no one", async () => {
    const file = path.join(home, "bot.mjs");
    writeFileSync(file, recipe("Discord"));
    const key = publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("hex");
    const env = { ...process.env, ...settings, DISCORD_PUBLIC_KEY: key, PORT: "0" };
    const bot = spawn(process.execPath, [file], { env, stdio: ["ignore", "pipe", "inherit"] });
    try {
      const [said] = await once(bot.stdout, "data");
      const address = `http://127.0.0.1:${/\d+/.exec(String(said))?.[0]}`;
      expect((await interact(address, { type: 1 }, " ")).status).toBe(401);
      expect((await fetch(address, { method: "POST", body: "{}" })).status).toBe(401);
      expect(await (await interact(address, { type: 1 })).json()).toEqual({ type: 1 });
      const answer = await (await interact(address, { type: 2, data: { name: "owes" } })).json();
      const due = league.paymentDeadline.slice(0, 10);
      expect(answer).toEqual({
        type: 4,
        data: {
          content: `=SUM(A1) @everyone: 50.00, due ${due}\nann Tester: 50.00, due ${due}`,
          ...{ allowed_mentions: { parse: [] }, flags: 4 },
        },
      });
    } finally {
      bot.kill();
    }
  });
});

describe("The recipe of a Google Sheet", () => {
  /** Runs the script with Google's services, of which the one that fetches has only what was fetched before. */
  function update(fetched: ReadonlyMap<string, string>) {
    const asked: [url: string, options: { headers: Record<string, string> }][] = [];
    const written: unknown[] = [];
    const sheet = {
      clearContents: () => written.push("cleared"),
      getRange: (...range: number[]) => ({ setValues: (values: unknown) => written.push(range, values) }),
    };
    const google = {
      PropertiesService: { getScriptProperties: () => ({ getProperties: () => settings }) },
      SpreadsheetApp: { getActiveSpreadsheet: () => ({ getSheets: () => [sheet] }) },
      UrlFetchApp: {
        fetch: (url: string, options: { headers: Record<string, string> }) => {
          asked.push([url, options]);
          return { getContentText: () => fetched.get(url) ?? '{ "dues": [] }' };
        },
      },
    };
    runInNewContext(`${recipe("Google Sheet")}; updateDues();`, google);
    return { asked, written };
  }

  it("writes what the server answers, each name as text and each amount as a number", async () => {
    const [[url, options] = ["", {}]] = update(new Map()).asked;
    const { written } = update(new Map([[url, await (await fetch(url, options)).text()]]));
    expect(JSON.parse(JSON.stringify(written))).toEqual([
      "cleared",
      [1, 1, 3, 5],
      [
        ["Name", "For", "Amount", "Left", "Standing"],
        ["'=SUM(A1) @everyone", "entry", 50, 50, "open"],
        ["'ann Tester", "entry", 50, 50, "open"],
      ],
    ]);
  });
});

describe("The recipe of a cron job", () => {
  const run = () => {
    const env = { PATH: process.env.PATH, HOME: home };
    return new Promise<boolean>((resolve) =>
      execFile("/bin/sh", [path.join(home, "due.sh")], { env }, (error) => resolve(!error)),
    );
  };

  it("writes what is due into a file, and leaves the last one once its key has ended", async () => {
    writeFileSync(path.join(home, "due.sh"), recipe("cron"));
    const { id, key } = await aKey(casey);
    const file = path.join(home, ".potkeeper");
    writeFileSync(
      file,
      Object.entries({ ...settings, KEY: key })
        .map(([name, value]) => `${name}=${value}\n`)
        .join(""),
    );
    chmodSync(file, 0o600);
    const due = league.paymentDeadline.slice(0, 10);
    const expected = `${due}\t50.00\t=SUM(A1) @everyone\n${due}\t50.00\tann Tester\n`;
    expect(await run()).toBe(true);
    expect(readFileSync(path.join(home, "due.txt"), "utf8")).toBe(expected);
    await casey.call(endApiKey, { params: { id } });
    expect(await run()).toBe(false);
    expect(readFileSync(path.join(home, "due.txt"), "utf8")).toBe(expected);
  });
});
