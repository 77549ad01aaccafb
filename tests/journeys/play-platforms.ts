import { inventedLeagues } from "#sandbox/platforms/seasons.ts";
import { startStandIn } from "#sandbox/platforms/stand-in.ts";
import { playYahoo } from "#sandbox/platforms/yahoo-sign-in.ts";

/** Plays the fantasy platforms for the journeys' installation, on the port that the configuration gives. */
await startStandIn({ leagues: inventedLeagues, yahoo: playYahoo() }, Number(process.env.PORT));
