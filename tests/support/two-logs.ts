import { afterAll, beforeAll, expect } from "vitest";
import { getLog, type SigningAct, signLog } from "#contract/operations/transparency.ts";
import { ownKey } from "#server/ledger/log/keys.ts";
import { checkpointText, signNote } from "#server/platform/lib/signed-note.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { freePort } from "#tests/support/free-port.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { anAdmin, aPerson, type Person } from "#tests/support/world.ts";

export function the<T>(thing: T | undefined | null): T {
  if (thing === undefined || thing === null) throw new Error("It isn't there.");
  return thing;
}

type Sites = { site: TestApp; witness: TestApp; port: number; ada: Person; cleo: Person; pia: Person };

/** An installation with a league, and one that cosigns its log: the first names the second by its address alone. */
export function withTwoLogs() {
  const sites = {} as Sites;
  beforeAll(async () => {
    const port = await freePort();
    const site = await testApp({ environment: { WITNESS: `http://127.0.0.1:${port}` } });
    const [ada, cleo, pia] = [await anAdmin(site, "ada"), await aPerson(site, "cleo"), await aPerson(site, "pia")];
    await withLeague(site, { by: cleo, players: [pia], paid: [pia] });
    expect(await ada.call(signLog, { body: { act: "sign" } })).toMatchObject({
      body: { message: "The log is signed. A witness hasn't cosigned it." },
    });
    const { body } = await ada.call(getLog);
    const witness = await testApp({ environment: { WITNESS: the(body.key), PORT: String(port) } });
    await witness.app.listen({ host: "127.0.0.1", port });
    Object.assign(sites, { site, witness, port, ada, cleo, pia });
  });
  afterAll(async () => {
    await sites.site.close();
    await sites.witness.close();
  });

  return {
    sites,
    sign: (act: SigningAct = "sign") => sites.ada.call(signLog, { body: { act } }),
    readLog: async () => (await sites.ada.call(getLog)).body,
    /** Signs a head by the site's own key, such as the product never would. */
    async signedBySite(size: number, root: Buffer): Promise<string> {
      const own = the(await ownKey(sites.site.deps.db, "log", sites.site.deps.secret));
      const text = checkpointText({ origin: own.key.name, size, root });
      return signNote({ key: own.key, privateKey: the(own.privateKey) }, text);
    },
    /** The body of a witness's call. */
    asked: (old: number, proof: readonly Buffer[], note: string) =>
      [`old ${old}`, ...proof.map((hash) => hash.toString("base64")), "", note].join("\n"),
    add: (body: string) => sites.witness.app.inject({ method: "POST", url: "/log/witness/add-checkpoint", body }),
  };
}
