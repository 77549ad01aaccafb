import { runNamed } from "./run-named.ts";

const USAGE = `Usage: npm run drill -- NAME, where NAME is one of these, followed by its own arguments:
  restarts                           restart the database and kill the server under load
  pgbouncer [--program FILE]         run behind PgBouncer, in each of its modes
  mutations PART [--only FILE] [--sample COUNT] [--seed N]
                                     change the code of PART and list the changes that no test notices`;

/** `npm run drill -- NAME`: tries what goes wrong rarely, on data of its own. Takes minutes to hours. */
await runNamed(USAGE, {
  restarts: () => import("./drill-restarts.ts"),
  pgbouncer: () => import("./drill-pgbouncer.ts"),
  mutations: () => import("./drill-mutations.ts"),
});
