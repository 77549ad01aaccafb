import { inventedLeagues } from "#sandbox/platforms/seasons.ts";
import { startStandIn } from "#sandbox/platforms/stand-in.ts";

/** Plays the fantasy platforms for the journeys' installation, on the port that the configuration gives. */
await startStandIn({ leagues: inventedLeagues }, Number(process.env.PORT));
