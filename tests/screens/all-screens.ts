import type { Page } from "@playwright/test";
import { leagueControl, leagueIdOf, mailedPath, unfold } from "#tests/screens/visitor.ts";

export type ScreenToSee = {
  name: string;
  /** The person to sign in as; undefined for a visitor who isn't signed in. */
  as?: string;
  /** The screen's path. */
  path: string | ((page: Page) => Promise<string>);
  /** Opens more of it: a dialog, a tab. */
  open?: (page: Page) => Promise<unknown>;
};

const league = (name: string) => async (page: Page) => `/leagues/${await leagueIdOf(page, name)}`;
const work = (name: string) => async (page: Page) => `${await league(name)(page)}/treasurer`;
const results = (name: string) => async (page: Page) => `${await league(name)(page)}/results`;
const escrow = (name: string) => async (page: Page) => `${await league(name)(page)}/books`;
const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).first().click();
/** Something that one can do on a league's page. */
const act = (name: string) => async (page: Page) => (await leagueControl(page, name)).click();

async function rate(page: Page) {
  await unfold(page, "Commissioner");
  await press("Rate the commissioner")(page);
}

const votingPath = (name: string) => async (page: Page) => {
  const response = await page.request.get(`/api/leagues/${await leagueIdOf(page, name)}/voting`);
  return `/voting/${((await response.json()) as { id: string }).id}`;
};

/** Checks a head that the books never had. */
async function checkHead(page: Page) {
  await page.getByText("Head of the books, to keep").waitFor();
  const fold = page.getByText("Check these books", { exact: true });
  if (await fold.isVisible()) await fold.click();
  await page.getByLabel("Check an old head").fill(`99 · ${"3f2a 09bc ".repeat(4)}`);
  await press("Check")(page);
  await page.getByText("never had this head").waitFor();
}

/** What the form for a league folds. */
const openMore = (page: Page) => page.getByRole("heading", { name: "More about this league" }).click();

/** Prizes of several kinds, of which the last lacks its name and asks for more than there is. */
async function buildPrizes(page: Page) {
  await openMore(page);
  await press("Add prizes beyond the places")(page);
  await press("Weekly high scores")(page);
  for (const kind of ["final_place", "most_points", "custom"]) {
    await press("Add a prize")(page);
    await page.getByLabel("Prize for").last().selectOption(kind);
    if (kind === "final_place") await page.getByLabel("Counted from the top, or the last place").selectOption("last");
    await page.getByLabel("Worth").last().fill("150");
  }
  await press("Create league")(page);
}

const UPLOAD = [
  "Final standings 2024",
  "RK,Team,Manager,Record,PF,PA,Mascot,",
  "1,Harbor Anchors,alice,10-4-0,1551.13,1402.50,Gull,101.5",
  "T2,Gale Force,ben,9-5-0,1468.71,1411.20,Crab,99.25",
  "T2,Jetty Jacks,cara,8-6-0,1399.9,1398.75,Seal,88",
  "4,Dock Divers,dan,1-13-0,1176.34,1383.63,Cod,76.5",
  ",Total,,,5596.08,5596.08,,365.25",
].join("\n");

/** An upload with a title, a tie, columns that aren't used and a total. */
async function checkUpload(page: Page) {
  await press("Upload results instead")(page);
  await page.getByRole("textbox", { name: "Results" }).fill(UPLOAD);
  await press("Next")(page);
  await page.getByRole("heading", { name: "What we understood" }).waitFor();
}

/** The path that a notification with this title leads to. */
const noticePath = (title: string) => async (page: Page) => {
  const notices = (await (await page.request.get("/api/notifications")).json()) as {
    title: string;
    actionUrl: string | null;
  }[];
  const path = notices.find((notice) => notice.title === title)?.actionUrl;
  if (!path) throw new Error(`No notification says "${title}".`);
  return path;
};

const payoutReceiptPath = (name: string) => async (page: Page) => {
  const response = await page.request.get(`/api/leagues/${await leagueIdOf(page, name)}/payouts`);
  const payouts = (await response.json()) as { id: string; status: string }[];
  return `/receipts/payouts/${payouts.find(({ status }) => status === "completed")?.id}`;
};

const receiptPath = (name: string) => async (page: Page) => {
  const response = await page.request.get(`/api/leagues/${await leagueIdOf(page, name)}/my-payments`);
  const [payment] = (await response.json()) as { id: string }[];
  return `/receipts/payments/${payment?.id}`;
};

/** The demo's league that keeps its own money. */
const KEPT = "Thursday Night Picks";

/** What the treasurer and a member see of it. */
const treasurerScreens = (name: string, as: string): ScreenToSee[] => [
  { name: `${name}-league`, as, path: league(KEPT) },
  { name: `${name}-statement`, as, path: escrow(KEPT) },
  { name: `${name}-results`, as, path: results(KEPT) },
  { name: `${name}-payment`, as, path: async (page) => `${await league(KEPT)(page)}/payment` },
];

/** Whether a screen is of a league that keeps its own money alone, so that it never says some things (RULES §24). */
export const isOfTreasurer = ({ name }: ScreenToSee): boolean => /^(treasurer|kept-member)-/.test(name);

/** Every screen of the product, with the data of `npm run demo`. */
export const allScreens: ScreenToSee[] = [
  { name: "landing", path: "/" },
  { name: "landing-own-money", path: "/your-own-treasurer" },
  { name: "accessibility", path: "/accessibility" },
  { name: "login", path: "/login" },
  { name: "register", path: "/register" },
  { name: "register-errors", path: "/register", open: press("Create account") },
  { name: "forgot-password", path: "/forgot-password" },
  { name: "reset-password", path: "/reset-password?token=some-token" },
  { name: "classifieds", path: "/classifieds" },
  { name: "classifieds-none-match", path: "/classifieds?sport=hockey" },
  { name: "invitation", path: (page) => mailedPath(page, "jordan.blake@example.com", "invite") },
  { name: "invitation-not-found", path: "/invite/unknown" },
  { name: "replacement", path: (page) => mailedPath(page, "tess.walker@example.com", "replacement-invite") },
  { name: "mailbox", path: "/mailbox" },
  { name: "newsletter-confirm", path: "/newsletter/confirm?token=unknown" },
  {
    name: "newsletter-not-found",
    path: "/newsletter/confirm?token=unknown",
    open: press("Confirm subscription"),
  },
  { name: "unsubscribe", path: (page) => mailedPath(page, "jordan.blake@example.com", "unsubscribe") },
  { name: "not-found", path: "/nowhere" },

  { name: "home", as: "alice", path: "/" },
  { name: "landing-own-money-member", as: "alice", path: "/your-own-treasurer" },
  { name: "accessibility-member", as: "alice", path: "/accessibility" },
  { name: "player-dashboard", as: "alice", path: "/player" },
  { name: "player-league", as: "alice", path: league("Sunday Scaries") },
  { name: "player-dynasty", as: "alice", path: league("Dynasty of Dorks") },
  { name: "payment", as: "alice", path: async (page) => `${await league("Pick'em Palace")(page)}/payment` },
  { name: "voting", as: "alice", path: votingPath("Premier Pals") },
  { name: "voting-league", as: "alice", path: league("Premier Pals") },
  { name: "player-finished", as: "alice", path: league("Summer Diamond Club") },
  { name: "escrow", as: "alice", path: escrow("Sunday Scaries") },
  { name: "escrow-old-head", as: "alice", path: escrow("Sunday Scaries"), open: checkHead },
  { name: "escrow-finished", as: "alice", path: escrow("Last Batter Standing") },
  { name: "voting-unclaimed", as: "alice", path: noticePath("Vote on an unclaimed prize") },
  { name: "player-unclaimed", as: "alice", path: league("Last Batter Standing") },
  { name: "winner-unpaid", as: "quinn", path: "/player" },
  {
    name: "payment-dynasty",
    as: "quinn",
    path: async (page) => `${await league("Dynasty of Dorks")(page)}/payment`,
  },
  { name: "payout-receipt", as: "kofi", path: payoutReceiptPath("Last Batter Standing") },
  { name: "receipt", as: "alice", path: receiptPath("Summer Diamond Club") },
  { name: "find-replacement", as: "casey", path: league("Dynasty of Dorks"), open: press("Find Replacement") },
  { name: "rate", as: "alice", path: league("Sunday Scaries"), open: rate },
  { name: "league-not-found", as: "alice", path: "/leagues/00000000-0000-4000-8000-000000000000" },
  { name: "profile", as: "alice", path: "/profile" },
  { name: "profile-security", as: "alice", path: "/profile/security" },
  { name: "make-key", as: "alice", path: "/profile/security", open: press("Make a key") },
  { name: "profile-payouts", as: "alice", path: "/profile/payouts" },
  { name: "profile-notifications", as: "alice", path: "/profile/notifications" },
  { name: "profile-data", as: "alice", path: "/profile/data" },

  { name: "commissioner-dashboard", as: "casey", path: "/commissioner" },
  { name: "commissioner-empty", as: "sam", path: "/commissioner" },
  { name: "create-league", as: "casey", path: "/leagues/create" },
  { name: "create-league-more", as: "casey", path: "/leagues/create", open: openMore },
  { name: "commissioner-league", as: "casey", path: league("Sunday Scaries") },
  { name: "commissioner-draft", as: "casey", path: league("Hardwood Heroes") },
  { name: "results-none", as: "casey", path: results("Sunday Scaries") },
  { name: "history-none", as: "casey", path: async (page) => `${await league("Sunday Scaries")(page)}/history` },
  { name: "results", as: "felix", path: results("Harbor Bowl") },
  { name: "results-member", as: "grace", path: results("Harbor Bowl") },
  { name: "results-assign", as: "felix", path: results("Harbor Bowl"), open: press("Assign teams to members") },
  { name: "results-upload", as: "felix", path: results("Harbor Bowl"), open: press("Upload results instead") },
  { name: "results-upload-check", as: "felix", path: results("Harbor Bowl"), open: checkUpload },
  { name: "team-links", as: "felix", path: league("Harbor Bowl"), open: act("Invite Members") },
  { name: "league-linked", as: "felix", path: league("Harbor Bowl") },
  {
    name: "create-league-fill-in",
    as: "casey",
    path: "/leagues/create",
    open: press("Fill in from your league's address"),
  },
  { name: "prize-builder", as: "casey", path: "/leagues/create", open: buildPrizes },
  {
    name: "prize-builder-season",
    as: "casey",
    path: "/leagues/create",
    open: async (page) => {
      await page.getByLabel("League type").selectOption("pickem");
      await openMore(page);
      await page.getByLabel("Set aside for prizes during the season").fill("20");
      await press("Add prizes beyond the places")(page);
      await press("Weekly high scores")(page);
      await page.getByLabel("Worth").fill("120");
    },
  },
  { name: "link-dialog", as: "casey", path: results("Sunday Scaries"), open: press("Link a platform") },
  { name: "invite-dialog", as: "casey", path: league("Sunday Scaries"), open: act("Invite Members") },
  { name: "edit-dialog", as: "casey", path: league("Sunday Scaries"), open: act("Edit League") },
  { name: "channel-dialog", as: "casey", path: league("Sunday Scaries"), open: act("Connect a channel") },
  { name: "complete-dialog", as: "casey", path: league("Sunday Scaries"), open: act("Complete League") },
  { name: "reminder-message", as: "casey", path: league("Sunday Scaries"), open: act("Share a reminder") },
  { name: "start-season-dialog", as: "casey", path: league("Sunday Scaries"), open: act("Start Season") },
  { name: "remainder", as: "hank", path: league("Crease Keepers") },
  { name: "return-dialog", as: "hank", path: league("Crease Keepers"), open: act("Return what is left") },
  { name: "carry-dialog", as: "hank", path: league("Crease Keepers"), open: act("Carry it into the next season") },
  { name: "next-season-dialog", as: "hank", path: league("Crease Keepers"), open: act("Start Next Season") },
  { name: "payouts-dialog", as: "hank", path: league("Crease Keepers"), open: act("Propose Payouts") },
  { name: "free-league", as: "omar", path: league("Fairway Friends") },

  { name: "treasurer-dashboard", as: "dana", path: "/commissioner" },
  { name: "treasurer-player", as: "dana", path: "/player" },
  ...treasurerScreens("treasurer", "dana"),
  { name: "treasurer-work", as: "dana", path: work(KEPT) },
  {
    name: "treasurer-record",
    as: "dana",
    path: work(KEPT),
    open: (page) => page.getByText("Record a payment").click(),
  },
  { name: "kept-member-work", as: "lena", path: work(KEPT) },
  { name: "treasurer-nothing", as: "jules", path: work("Backyard Baseball") },
  { name: "treasurer-edit", as: "dana", path: league(KEPT), open: act("Edit League") },
  ...treasurerScreens("kept-member", "lena"),
  { name: "treasurer-pounds-results", as: "imani", path: results("Quayside Gaffers") },
  {
    name: "treasurer-pounds-history",
    as: "imani",
    path: async (page) => `${await league("Quayside Gaffers")(page)}/history`,
  },
  { name: "treasurer-euros-league", as: "lena", path: league("Isar Ice") },

  { name: "admin", as: "ada", path: "/admin" },
  { name: "admin-tax", as: "ada", path: "/admin/tax" },
  { name: "admin-audit", as: "ada", path: "/admin/audit" },
  { name: "admin-installation", as: "ada", path: "/admin/installation" },
  {
    name: "admin-leagues",
    as: "ada",
    path: "/admin",
    open: (page) => page.getByRole("tab", { name: "Leagues Management" }).click(),
  },
  {
    name: "admin-decide",
    as: "ada",
    path: "/admin",
    open: (page) =>
      page
        .getByRole("button", { name: /^Decide/ })
        .first()
        .click(),
  },
  { name: "voting-rejected", as: "imani", path: votingPath("Hoop Dreams") },
  { name: "admin-ask-members", as: "ada", path: "/admin", open: press("Ask the members") },
  { name: "admin-step-in", as: "ada", path: "/admin", open: press("Step in") },
  { name: "admin-add-user", as: "ada", path: "/admin", open: press("Add User") },
  // Not a part of the application, which no further screen can come back to from it.
  { name: "transparency", path: "/transparency" },
];
