import type pg from "pg";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { type Config, readConfig } from "#server/platform/config/config.ts";
import { createDb, createPool } from "#server/platform/db/client.ts";
import { joinDatabase } from "#server/platform/db/connect.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { systemClock } from "#server/platform/lib/clock.ts";
import { explainFault } from "#server/platform/lib/explain-fault.ts";
import { diamondClub, frozenPonds, hoopDreams, premierPals } from "./demo/finished-leagues.ts";
import { harborBowl } from "./demo/linked-league.ts";
import { fairwayFriends, hardwoodHeroes, pickemPalace } from "./demo/open-leagues.ts";
import { ADMIN, PASSWORD, signUpEveryone } from "./demo/people.ts";
import { dynastyOfDorks, lastOneStanding, sundayScaries } from "./demo/running-leagues.ts";
import { tellStories } from "./demo/timeline.ts";
import { backyardBaseball, thursdayNightPicks } from "./demo/treasurer-leagues.ts";
import { isarIce, quaysideGaffers } from "./demo/treasurer-leagues-abroad.ts";
import { creaseKeepers, lastBatter, silentSixers } from "./demo/waiting-leagues.ts";
import { openWorld } from "./demo/world.ts";
import { endWithFault } from "./end-with-fault.ts";

const STARTS_DAYS_AGO = 120;
const LEFT_BEHIND =
  "The demo failed, so the database has only a part of it. Before you try again, set DATA_DIR to another directory.";
const STORIES = [
  diamondClub,
  lastBatter,
  premierPals,
  frozenPonds,
  hoopDreams,
  sundayScaries,
  dynastyOfDorks,
  lastOneStanding,
  pickemPalace,
  hardwoodHeroes,
  fairwayFriends,
  harborBowl,
  creaseKeepers,
  silentSixers,
  thursdayNightPicks,
  backyardBaseball,
  quaysideGaffers,
  isarIce,
];

/**
 * `npm run demo`: fills an empty database with people and leagues, using the product's own calls over the past months.
 */
try {
  const config = readConfig();
  refuseRealThings(config);
  const { ownerUrl, app, stop } = await joinDatabase(config);
  const pool = createPool(app);
  // Stopping the database may break idle connections in the pool.
  pool.on("error", () => {});
  try {
    await refuseUsedDatabase(pool);
    await fill({ config, ownerUrl, pool }).catch((cause: unknown) => {
      throw new Error(`${explainFault(cause)}\n${LEFT_BEHIND}`, { cause });
    });
  } finally {
    await pool.end();
    await stop();
  }
} catch (error) {
  endWithFault(error, 1);
}

function refuseRealThings({ payments, mail }: Config) {
  if (payments.mode !== "sandbox")
    throw new Error("The demo pays with test cards: run it on a trial, without the STRIPE_ variables.");
  if (mail.mode === "server") throw new Error("The demo emails people who don't exist: unset SMTP_URL first.");
}

async function refuseUsedDatabase(pool: pg.Pool) {
  const known = await createDb(pool).$count(users);
  if (known > 0) {
    throw new Error(
      "This database already has users, perhaps of a demo that failed. The demo fills only an empty one: set DATA_DIR to another.",
    );
  }
}

async function fill(place: { config: Config; ownerUrl: string; pool: pg.Pool }) {
  const today = systemClock();
  const world = await openWorld({ ...place, today, startsDaysAgo: STARTS_DAYS_AGO });
  try {
    const people = await signUpEveryone(world);
    const stories = STORIES.map((story) => story(people, today));
    await tellStories(stories, { moveTo: world.moveTo, afterwards: world.runJobs });
    await world.seal();
    const { entries, violations } = await verifyBooks(world.deps.db);
    if (violations.length > 0) throw new Error(`The books don't balance: ${violations[0]?.violation}.`);
    const others = Object.keys(people).filter((name) => !["casey", "alice", "dana", ADMIN].includes(name));
    console.log(`${STORIES.length} leagues, ${Object.keys(people).length} people, ${entries} journal entries.`);
    console.log(
      `Sign in as casey (a commissioner), alice (a player), dana (a treasurer) or ${ADMIN} (an admin), or as`,
    );
    console.log(`${others.join(", ")}.`);
    console.log(`Everyone's password is "${PASSWORD}".`);
    console.log(`Next: npm start, unless it is running already, and sign in at ${place.config.publicUrl}/login.`);
  } finally {
    await world.close();
  }
}
