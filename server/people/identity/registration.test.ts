import { beforeAll, describe, expect, it } from "vitest";
import { inviteByEmail } from "#contract/leagues/invitations.ts";
import { renewJoinLink, turnOffJoinLink } from "#contract/leagues/join-links.ts";
import type { League } from "#contract/leagues/leagues.ts";
import { inviteReplacement } from "#contract/leagues/replacement-invitations.ts";
import { getCurrentUser } from "#contract/people/auth.ts";
import { startIdentityLink, startIdentitySignIn } from "#contract/people/identity.ts";
import { termsConsents } from "#server/platform/db/schema/declarations.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { TestApp } from "#tests/support/app.ts";
import { PASSWORD } from "#tests/support/second-factors.ts";
import { at } from "#tests/support/through-provider.ts";
import { withProvider } from "#tests/support/with-provider.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, emailedToken, join, pay } from "#tests/support/world.ts";

/** One database behind installations that differ only in who may register. */
const { provider, through } = withProvider();
const installation = (more: Record<string, string>) => () => ({
  environment: { ...provider.environment, ...more },
  clock: () => new Date(),
});
const open = withWorld(installation({}));
const [casey] = withPeople(open, "casey");
const beside = (more: Record<string, string>) => withWorld(() => ({ ...installation(more)(), on: open.database }));
const invited = beside({ REGISTRATION: "invited" });
const closed = beside({ REGISTRATION: "closed" });
const withTerms = beside({ TERMS_URL: "https://pot.example/terms", TERMS_VERSION: "2026-11" });
let league: League;
let people = 0;
beforeAll(async () => {
  league = await aLeague(open, casey, { leagueType: "dynasty" });
});

const accounts = () => open.deps.db.$count(users);

/** Someone new comes through the provider, from a page. @returns Where they end, and whether they got an account. */
async function newcomer(world: TestApp, returnTo: string, acceptsTerms?: string) {
  people += 1;
  const browser = world.visitor();
  const before = await accounts();
  const page = await through(browser, { as: at(`new${people}`) }, startIdentitySignIn, { returnTo, acceptsTerms });
  const isIn = (await browser.call(getCurrentUser)).status === 200;
  return { page, isIn, opened: (await accounts()) - before };
}
const refused = (returnTo: string, outcome: string) => ({
  page: `/login?next=${encodeURIComponent(returnTo)}&identity=${outcome}`,
  isIn: false,
  opened: 0,
});
const welcome = (page: string) => ({ page, isIn: true, opened: 1 });

const linkPage = async () =>
  `/join/${(await casey.call(renewJoinLink, { params: { id: league.id } })).body.token}?team=1`;
async function invitationPage() {
  people += 1;
  const email = `invited${people}@example.com`;
  await casey.call(inviteByEmail, { params: { id: league.id }, body: { emails: [email] } });
  return `/invite/${await emailedToken(open, email, "invite/")}`;
}
async function replacementPage() {
  const member = await aPerson(open, "member");
  await join(casey, league, member);
  await pay(member, league, { years: 2 });
  const email = "heir@example.com";
  await member.call(inviteReplacement, { body: { leagueId: league.id, email } });
  return `/replacement-invite/${await emailedToken(open, email, "replacement-invite/")}`;
}

describe("by invitation, the provider opens an account", () => {
  it("for no one who comes from any other page, or from an invitation that isn't one", async () => {
    const pages = ["/", `/leagues/${league.id}`, `/invite/${"x".repeat(43)}`, "/join/", "/replacement-invite/none"];
    for (const page of pages) expect(await newcomer(invited, page)).toEqual(refused(page, "uninvited"));
  });

  it("for someone who comes from an open invitation, and leads back to it", async () => {
    const page = await invitationPage();
    expect(await newcomer(invited, page)).toEqual(welcome(page));
    await open.database.ownerPool.query("update invitations set expires_at = now() - interval '1 minute'");
    expect(await newcomer(invited, page)).toEqual(refused(page, "uninvited"));
  });

  it("for someone who comes from a join link that is on", async () => {
    const page = await linkPage();
    expect(await newcomer(invited, page)).toEqual(welcome(page));
    await casey.call(turnOffJoinLink, { params: { id: league.id } });
    expect(await newcomer(invited, page)).toEqual(refused(page, "uninvited"));
  });

  it("for someone who comes from the offer of a dynasty seat, as long as it is open", async () => {
    const page = await replacementPage();
    expect(await newcomer(invited, page)).toEqual(welcome(page));
    await open.database.ownerPool.query("update replacement_invitations set status = 'declined'");
    expect(await newcomer(invited, page)).toEqual(refused(page, "uninvited"));
  });
});

describe("while registration is closed, the provider", () => {
  it("opens no account, not even from an open invitation or join link, which stay open", async () => {
    const pages = ["/", await invitationPage(), await linkPage()];
    for (const page of pages) expect(await newcomer(closed, page)).toEqual(refused(page, "closed"));
    for (const page of pages.slice(1)) expect(await newcomer(invited, page)).toEqual(welcome(page));
  });

  it("signs in the accounts that are connected, and others can be connected", async () => {
    const lee = await aPerson(open, "lee");
    const here = closed.visitor();
    await through(lee, { as: at("lee") }, startIdentityLink, { currentPassword: PASSWORD });
    expect(await through(here, { as: at("lee") })).toBe("/");
    expect((await here.call(getCurrentUser)).body.id).toBe(lee.userId);
  });

  it("tells someone whose address has an account to sign in to it", async () => {
    const kim = await aPerson(open, "kim");
    expect(await through(closed.visitor(), { as: at("kim", { email: kim.email }) })).toBe(
      "/login?next=%2F&identity=taken",
    );
  });
});

describe("where the site has terms, the provider", () => {
  const consents = () =>
    open.deps.db.select({ version: termsConsents.version, given: termsConsents.given }).from(termsConsents);

  it("opens an account that accepts the current ones, and keeps that it did", async () => {
    expect(await newcomer(withTerms, "/classifieds", "2026-11")).toEqual(welcome("/classifieds"));
    expect(await consents()).toEqual([{ version: "2026-11", given: "registration" }]);
  });

  it("opens none from a page that named others or none, and signs in those who have one", async () => {
    const before = (await consents()).length;
    for (const version of [undefined, "2025-01"])
      expect(await newcomer(withTerms, "/classifieds", version)).toEqual(refused("/classifieds", "terms"));
    expect(await consents()).toHaveLength(before);
    const max = await aPerson(open, "max");
    await through(max, { as: at("max") }, startIdentityLink, { currentPassword: PASSWORD });
    expect(await through(withTerms.visitor(), { as: at("max") })).toBe("/");
  });
});
