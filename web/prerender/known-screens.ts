import { siteName } from "#contract/platform/site.ts";
import type { Call } from "#web/api/request.ts";

type Ask = Extract<Call, `GET ${string}`>;
type KnownScreen = {
  /**
   * The calls it makes at once, for signed-in people and for visitors. The page brings the answers with it, so these
   * calls change nothing and ask no other service, and if they load a list, they load all of it.
   */
  asks?: { visitor?: readonly Ask[]; member?: readonly Ask[] };
  /** Other calls that it makes at once for signed-in people. They change something, so their browser makes them itself. */
  changes?: readonly Ask[];
  /** Its description for search engines; absent for screens that aren't meant for them. */
  description?: string;
  /**
   * On an installation without a processor: its description, and the calls that it makes at once for visitors, if they see
   * another screen there.
   */
  ofOwnMoney?: { description: string; asks?: readonly Ask[] };
  /** Whether it is prerendered as it is, because it shows everyone the same at first; otherwise as a placeholder. */
  isSame?: true;
};

/** Of an installation without a processor, and of its screens that have no description of their own. */
export const DESCRIPTION_OF_OWN_MONEY = `Your fantasy league keeps its own money, and ${siteName()} keeps the books: who has paid, who keeps it, and who gets what.`;

const INVITATION: Ask = "GET /api/invitations/:token";
const CLAIM: Ask = "GET /api/seat-links/:token";
const JOIN_LINK: Ask = "GET /api/join-links/:token";
/** The bell's count, on every screen of a member. */
const NEEDS: Ask = "GET /api/needs";

/** What the build knows about some screens, by their paths in the router's table. */
export const knownScreens: Partial<Record<string, KnownScreen>> = {
  "/": {
    asks: {
      visitor: ["GET /api/site-claims"],
      member: [NEEDS, "GET /api/leagues/my-player", "GET /api/leagues/my-commissioner"],
    },
    description: `${siteName()} holds your fantasy league's money: entry fees until the season ends, winners paid to the cent.`,
    ofOwnMoney: { description: DESCRIPTION_OF_OWN_MONEY, asks: [] },
    isSame: true,
  },
  "/your-own-treasurer": {
    asks: { member: [NEEDS] },
    description: DESCRIPTION_OF_OWN_MONEY,
    ofOwnMoney: { description: DESCRIPTION_OF_OWN_MONEY, asks: [] },
    isSame: true,
  },
  "/accessibility": {
    asks: { member: [NEEDS] },
    description: `How accessible ${siteName()} is: what we aim for, what is tested, what isn't, and how to report a problem.`,
  },
  "/login": {
    description: `Sign in to ${siteName()} to see your leagues, pay an entry fee, or collect what you won.`,
    isSame: true,
  },
  "/register": {
    description: `Open a ${siteName()} account: one account to run fantasy leagues and to play in them.`,
    isSame: true,
  },
  "/forgot-password": { isSame: true },
  "/classifieds": {
    asks: { visitor: ["GET /api/classifieds/counts"], member: [NEEDS, "GET /api/classifieds/counts"] },
    description: "Fantasy leagues looking for players: their entry fees, prizes and deadlines, and who runs them.",
    ofOwnMoney: { description: DESCRIPTION_OF_OWN_MONEY, asks: [] },
    isSame: true,
  },
  "/invite/:token": {
    asks: { visitor: [INVITATION], member: [NEEDS, "GET /api/leagues/my-player"] },
    // Opened by someone signed in, it verifies the address that it was sent to (RULES §16).
    changes: [INVITATION],
  },
  "/join/:token": {
    asks: { visitor: [JOIN_LINK], member: [JOIN_LINK, NEEDS, "GET /api/leagues/my-player"] },
  },
  "/claim/:token": {
    asks: { visitor: [CLAIM], member: [CLAIM, NEEDS, "GET /api/leagues/my-player"] },
  },
  "/player": {
    asks: {
      member: [
        NEEDS,
        "GET /api/dashboard/player-stats",
        "GET /api/dashboard/prepaid",
        "GET /api/leagues/my-player",
        "GET /api/invitations/my",
      ],
    },
  },
  "/commissioner": {
    asks: {
      member: [
        NEEDS,
        "GET /api/dashboard/commissioner-stats",
        "GET /api/dashboard/unclaimed-payouts",
        "GET /api/leagues/my-commissioner",
        "GET /api/leagues/formerly-run",
      ],
    },
  },
  "/leagues/create": { asks: { member: [NEEDS, "GET /api/site-claims"] } },
  "/leagues/:id": {
    asks: {
      member: [
        "GET /api/leagues/:id",
        "GET /api/leagues/:id/members",
        "GET /api/leagues/:id/payouts",
        "GET /api/leagues/:id/standing",
        "GET /api/leagues/:id/commissioner-voting-proposals",
        "GET /api/leagues/:id/results",
        NEEDS,
      ],
    },
  },
  "/leagues/:id/books": { asks: { member: ["GET /api/leagues/:id", "GET /api/leagues/:id/escrow", NEEDS] } },
  "/leagues/:id/results": { asks: { member: ["GET /api/leagues/:id", "GET /api/leagues/:id/members", NEEDS] } },
  "/admin": {
    asks: {
      member: [
        NEEDS,
        "GET /api/admin/requests",
        "GET /api/admin/cases",
        "GET /api/admin/unclaimed",
        "GET /api/admin/stats",
      ],
    },
  },
};
