import type { Call } from "#web/api/request.ts";

type Known = {
  /** Its first calls, which the browser can make while its code is on the way. */
  asks?: readonly Extract<Call, `GET ${string}`>[];
  /** What search engines show of it. Without one, it isn't for them. */
  description?: string;
  /** Whether it is prerendered as it is, because it shows everyone the same at first; otherwise as a placeholder. */
  isSame?: true;
};

/** What the build knows of some screens, by their paths in the router's table. */
export const knownScreens: Partial<Record<string, Known>> = {
  "/": {
    asks: ["GET /api/site-claims"],
    description:
      "Potkeeper keeps the money of fantasy leagues: entry fees in escrow until the season ends, winners paid to the cent.",
    isSame: true,
  },
  "/login": {
    description: "Sign in to Potkeeper to see your leagues, pay an entry fee, or collect what you won.",
    isSame: true,
  },
  "/register": {
    description: "Open a Potkeeper account: one account to run fantasy leagues and to play in them.",
    isSame: true,
  },
  "/forgot-password": { isSame: true },
  "/classifieds": {
    asks: ["GET /api/classifieds/counts"],
    description: "Fantasy leagues looking for players. Potkeeper holds their entry fees until the season ends.",
    isSame: true,
  },
  "/invite/:token": { asks: ["GET /api/invitations/:token"] },
  "/leagues/:id": { asks: ["GET /api/leagues/:id", "GET /api/leagues/:id/members"] },
  "/leagues/:id/results": { asks: ["GET /api/leagues/:id", "GET /api/leagues/:id/members"] },
};
