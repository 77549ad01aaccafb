import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allEndpoints } from "#contract/all-endpoints.ts";
import { dueKinds } from "#contract/members/due-kinds.ts";
import { CASE_KINDS } from "#contract/operations/case-kinds.ts";
import { resultPlatforms } from "#contract/results/platforms.ts";
import { leagueStatuses } from "#contract/terms/league-status.ts";
import { leagueTypes } from "#contract/terms/league-types.ts";
import { payoutKinds } from "#contract/terms/payout-kinds.ts";
import { prizeKinds } from "#contract/terms/prize-kinds.ts";
import { voteKinds } from "#contract/votes/payout-votes.ts";
import { outsideIn, outsidePaths } from "#tests/outside-paths.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";

/** The code conventions that no linter checks. Each test's title gives the reason. */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDERS = ["contract", "server", "sandbox", "verifier", "web", "scripts", "tests", "bench"];

const files = FOLDERS.flatMap((folder) => filesIn(path.join(ROOT, folder))).map((file) => ({
  path: path.relative(ROOT, file),
  text: readFileSync(file, "utf8"),
}));
const code = files.filter(({ path: name }) => /\.tsx?$/.test(name));
const product = code.filter(
  ({ path: name }) => /^(contract|server|sandbox|web|verifier)\//.test(name) && !/\.test\.tsx?$/.test(name),
);

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    return entry.isDirectory() ? filesIn(place) : [place];
  });
}

const where = (found: { path: string }[]) => found.map(({ path: name }) => name);

describe("files", () => {
  it("have at most 250 lines: a longer one has more than one purpose", () => {
    expect(where(product.filter(({ text }) => text.split("\n").length > 250))).toEqual([]);
  });

  it("keep no state of a module without its reason", () => {
    const state = /^(?:export )?(?:let |const \w+ = new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\))/;
    const unexplained = product.flatMap(({ path: name, text }) =>
      text.split("\n").flatMap((line, nth, lines) => {
        const before = lines[nth - 1] ?? "";
        return !state.test(line) || state.test(before) || /^\/\/|\*\/$/.test(before) ? [] : [`${name}: ${line}`];
      }),
    );
    expect(unexplained).toEqual([]);
  });

  it("have no vague names", () => {
    const vague = /(^|\/)(utils?|helpers?|common|misc|types|index|service|manager)\.tsx?$/;
    expect(where(code.filter(({ path: name }) => vague.test(name)))).toEqual([]);
  });

  it("name nothing outside of the repository, where a clone that lies alone has nothing", () => {
    expect(outsidePaths()).toEqual([]);
  });

  // Assembled here, so that this file itself names no such path.
  const [up, slash] = ["..", "/"];
  it.each([
    ["a folder beside the repository", `path.join(ROOT, "${up}/shared/standings")`],
    ["one that the code joins step by step", `path.join(ROOT, "${up}", "shared")`],
    ["one from the folder that a command runs in", `path.join(process.cwd(), "${up}/shared")`],
    ["more steps than the file lies deep", `new URL("${up}/${up}/${up}/${up}/seasons.json", import.meta.url)`],
    ["someone's home", `read("${slash}home/ada/seasons.json")`],
    ["a machine's own folder", `RECORDED=${slash}work/seasons npm test`],
  ])("are reported if they name %s", (_, text) => {
    expect(outsideIn({ path: "tests/platforms/planted.ts", text })).not.toEqual([]);
  });

  it("have decision records with numbers of their own", () => {
    const numbers = readdirSync(path.join(ROOT, "docs/decisions")).map((name) => name.slice(0, 3));
    expect(numbers.filter((number, nth) => numbers.indexOf(number) !== nth)).toEqual([]);
  });

  it("lie in folders that docs/architecture.md describes, each in one line", () => {
    const page = readFileSync(path.join(ROOT, "docs/architecture.md"), "utf8");
    const described = [...page.matchAll(/^\| `([\w-]+\/[\w-]+)\/` \| \S/gm)].map(([, name]) => name);
    const inRooms = code.flatMap(({ path: name }) => /^server\/([\w-]+\/[\w-]+)\//.exec(name)?.[1] ?? []);
    expect(described.sort()).toEqual([...new Set(inRooms)].sort());
  });

  it("contain no TODO, no ignored type error and no skipped test", () => {
    const open = /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck)|\b(it|test|describe)\.(skip|only|todo)\(/;
    const self = "tests/tidy.test.ts";
    expect(where(code.filter(({ path: name, text }) => name !== self && open.test(text)))).toEqual([]);
  });
});

/** A moment that is noted, and what has passed since. */
const TIMED = /(\w+) = (?:performance|Date)\.now\(\)[\s\S]*\.now\(\) - \1\b|\bhrtime\b/;

describe("tests", () => {
  it("measure no time, because the next machine is slower: they count", () => {
    const tests = code.filter(({ path: name }) => /^tests\/|\.test\.tsx?$/.test(name) && name !== "tests/tidy.test.ts");
    expect(where(tests.filter(({ text }) => TIMED.test(text)))).toEqual([]);
    expect("const began = performance.now();\nwork();\nexpect(performance.now() - began).toBeLessThan(50);").toMatch(
      TIMED,
    );
  });
});

/** Making one takes up to a tenth of a millisecond: too long for each line of a text, or each row of a list. */
const COSTLY = /\bnew (?:Intl\.\w+|RegExp)\(|\bIntl\.\w+Format\(|\.toLocale\w+\(/g;

/** The costly ones in a code's functions that aren't made by `memoize` or `memoizeEach`. A function begins with its first arrow. */
const madePerCall = (text: string) =>
  [...text.matchAll(COSTLY)].filter(({ index }) => {
    const statement =
      text
        .slice(0, index)
        .split(/\n(?=[^\s)}\]])/)
        .at(-1) ?? "";
    return /=>|\bfunction\b/.test(statement.replace(/\bmemoize(?:Each)?\(\s*\([^)]*\)(?:: [\w[\]]+)? =>/g, ""));
  });

describe("formatters and regular expressions", () => {
  it("are made once, not by each call", () => {
    // A field makes them for what someone types, a screen and a log's sentence have one number each, and the verifier one currency.
    const forOne = ["web/ui/typed-amount.ts", "contract/operations/reconciliation-words.ts", "verifier/words.ts"];
    const made = product.filter(({ path: name, text }) => !name.startsWith("sandbox/") && madePerCall(text).length > 0);
    expect(where(made)).toEqual([...forOne, "web/operations/reconciliation/reconciliation-status.tsx"].sort());
  });

  it.each([
    ["const of = (line: string) =>\n  new RegExp(line);", 1],
    ["function of(line: string) {\n  return new Intl.NumberFormat(line);\n}", 1],
    ["const A = memoize(() => 1);\nexport const of = (day: Date) => day.toLocaleDateString();", 1],
    ["const LINE = new RegExp(WORD);", 0],
    ["const format = memoize(() => new Intl.NumberFormat());", 0],
    ["export const of = memoizeEach(\n  (key: string): number =>\n    new Intl.NumberFormat(key).x,\n);", 0],
  ])("are found where they are made by each call: %j", (text, count) => {
    expect(madePerCall(text)).toHaveLength(count);
  });
});

describe("narrow doors", () => {
  const importers = (module: RegExp) => where(product.filter(({ text }) => module.test(text)));
  const outside = (names: string[], allowed: RegExp) => names.filter((name) => !allowed.test(name));

  it("only the adapter and the sandbox know the processor's SDK", () => {
    expect(outside(importers(/from "stripe"/), /^(server\/processor|sandbox)\//)).toEqual([]);
  });

  it("only the mailer knows the mail library", () => {
    expect(outside(importers(/from "nodemailer"/), /^server\/platform\/mail\/smtp\.ts$/)).toEqual([]);
  });

  it("only contract/platform/listed.ts joins names into a sentence, so that all sentences do it alike", () => {
    const joining = /\bListFormat\b|^export (const|function) listed\b/m;
    expect(importers(joining)).toEqual(["contract/platform/listed.ts"]);
  });

  it("only the tables of kinds know kinds of prizes and of leagues, so that a new one is a row", () => {
    // An admin's form has a type of its own, of which one is called the same (RULES §12).
    const ofAdmins = ["web/operations/leagues/admin-league-form.tsx"];
    const kinds = [...prizeKinds.filter((kind) => kind !== "custom"), ...leagueTypes];
    expect(importers(new RegExp(`(===|!==|case) "(${kinds.join("|")})"`)).sort()).toEqual(ofAdmins);
  });

  it("only the table of platforms, and what knows their pages, tells one platform from another", () => {
    const compared = importers(new RegExp(`(===|!==|case) "(${resultPlatforms.join("|")})"`));
    expect(compared).toEqual(["server/results/league-page.ts"]);
  });

  it("only the table of cases, and the server that finds them, tells one kind from another", () => {
    const compared = importers(new RegExp(`(===|!==|case) "(${Object.keys(CASE_KINDS).join("|")})"`));
    expect(compared).toEqual(["server/operations/admin/cases.ts"]);
  });

  const LISTED: readonly { of: string; values: readonly string[]; but?: string[] }[] = [
    { of: "prizes", values: prizeKinds },
    { of: "leagues", values: leagueTypes, but: ["contract/terms/league-types.ts"] },
    // An index's condition, which stays as it was built.
    { of: "league statuses", values: leagueStatuses, but: ["server/platform/db/schema/leagues.ts"] },
    // The fantasy services, some of which are platforms.
    { of: "platforms", values: resultPlatforms, but: ["contract/terms/league-types.ts"] },
    { of: "cases", values: Object.keys(CASE_KINDS), but: ["contract/operations/admin-oversight.ts"] },
    // Reasons for a review, one of which is called the same.
    { of: "payouts", values: payoutKinds, but: ["contract/money/season-reviews.ts"] },
    { of: "dues", values: dueKinds },
    { of: "votes on payouts", values: voteKinds },
  ];

  it.each(LISTED)(
    "no list names some of the $of by hand: the table of their kinds says which",
    ({ values, but = [] }) => {
      const each = `["'](?:${values.join("|")})["']`;
      expect(importers(new RegExp(`${each},\\s*${each}`))).toEqual(but);
    },
  );

  const CUSTODY =
    /\bhasTreasurer\b|\bcustody [!=]==?|["'](?:potkeeper|treasurer)["'] [!=]==|\bcustody\b[^\n:]{0,3} (?:=|<>|!=) '|custody, "\w+"\)/i;

  it("only one file a room asks who keeps a league's money: words by custody are a table, and acts a record", () => {
    const oneOfRoom = /^(?:contract|server|web)\/[\w-]+\/custody\.tsx?$/;
    const asking = outside(importers(CUSTODY), oneOfRoom);
    // The constraints.
    expect(asking).toEqual(["server/platform/db/schema/leagues.ts"]);
  });

  it.each([
    ["if (hasTreasurer(league)) return;", true],
    ['const isKept = league.custody === "treasurer";', true],
    ['if (custody !== "treasurer") return;', true],
    ["sql`select from leagues l where l.custody = 'treasurer'`", true],
    ["leagues.custody} = 'treasurer'", true],
    ['eq(leagues.custody, "treasurer")', true],
    ["wordsOf(league).total", false],
    ["SOURCES[league.custody]", false],
    ['type: { custody = "potkeeper" }: { custody: Custody }', false],
  ])("are told to ask for custody, or not: %j", (text, isAsking) => {
    expect(CUSTODY.test(text)).toBe(isAsking);
  });

  it("only the two files of predicates compare whether a seat has paid or owes, so that dues fit in", () => {
    const compared = /payment_?status\}?,? (?:[!=]==? |= |in \(|\[)?["'](paid|pending|overdue)["']/i;
    expect(importers(compared).sort()).toEqual([
      "contract/members/payment-status.ts",
      "server/platform/db/schema/members.ts",
      "server/platform/seat-payments.ts",
    ]);
  });

  it("only the HTTP layer knows that there is one", () => {
    expect(
      outside(
        importers(/from "fastify"/),
        /^server\/((app|api-docs)\.ts|platform\/http\/|access\/|people\/(keys|sessions|second-step)\/)|(routes|verify-by-link)\.ts$/,
      ),
    ).toEqual([]);
  });

  it("no screen writes HTML by hand", () => {
    const byHand =
      /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(/;
    const screens = product.filter(({ path: name, text }) => name.startsWith("web/") && byHand.test(text));
    expect(where(screens)).toEqual([]);
  });

  const ONE_WAY = /^web\/(api\/(load|list)|access\/current-user)\.ts$/;
  it("screens show loading and failed loads only through <Loaded>", () => {
    const screens = product.filter(({ path: name }) => name.startsWith("web/"));
    const loading = screens.filter(({ text }) => /\buse(Suspense)?(Infinite)?Quer(y|ies)\(/.test(text));
    expect(outside(where(loading), ONE_WAY)).toEqual([]);
    expect(where(loading)).toHaveLength(3);
    const looking = screens.filter(({ text }) => /\binsideOf\(/.test(text));
    expect(where(looking)).toEqual(["web/api/load.ts", "web/ui/use-retry.ts"]);
    const saying = screens.filter(({ text }) => /(did not|didn't) load|couldn't (re)?load/.test(text));
    expect(
      outside(
        where(saying),
        /^web\/ui\/(loaded|loaded-screen|load-more|failed-load|fail-together)\.tsx$|^web\/(money\/payments\/stripe-card-form|shell\/screen-error-boundary)\.tsx$/,
      ),
    ).toEqual([]);
  });

  it("forms that are checked first are sent only through <Form>, once", () => {
    expect(importers(/\bhandleSubmit\(/)).toEqual(["web/ui/form.tsx"]);
  });

  it("every load of a screen has a test of its failure", () => {
    const tested = readFileSync(path.join(ROOT, "tests/specification/web/loads.ts"), "utf8");
    const calls = product
      .filter(({ path: name, text }) => name.startsWith("web/") && /\buse(Load|List)\(/.test(text))
      .flatMap(({ text }) => [...text.replace(/useOptional\(\s*query\([^)]*\)/g, "").matchAll(/"(GET [^"]+)"/g)])
      .map(([, call = ""]) => call);
    expect(calls.length).toBeGreaterThan(40);
    expect([...new Set(calls)].filter((call) => !tested.includes(`call: "${call}"`))).toEqual([]);
  });

  it("the server calls no address but those of the processor, the mail server, push services, the collector, platforms and witnesses", () => {
    const calling =
      /(?<![.\w])fetch\(|\b(connect|createConnection|request|get)\b[^}]*\} from "node:(net|tls|http2?|https)"|from "(undici|axios|got)"/;
    // Checks whether an embedded database server that was left behind still listens; hands notifications to push services;
    // sends traces to the operator's collector; fetches results and teams' pictures from the fantasy platforms' own hosts;
    // shows the log's checkpoint to the witnesses that the operator named.
    const allowed = [
      "ledger/log/ask-witnesses",
      "people/push/post-push",
      "platform/db/embedded/orphaned-server",
      "platform/tracing/export-spans",
      "results/platforms/fetch-answer",
      "results/platforms/fetch-picture",
    ];
    const called = new RegExp(`^web/|^server/(${allowed.join("|")})\\.ts$`);
    expect(outside(importers(calling), called)).toEqual([]);
  });

  it("nothing but the ledger posts to the books", () => {
    expect(outside(importers(/ledger\.(post|seal)\(/), /^server\/ledger\//)).toEqual([]);
  });

  it("only a file that locks a row calls it locked", () => {
    const minting = product.filter(({ text }) => /\bas (Locked|ManagedLeague)/.test(text));
    expect(minting.length).toBeGreaterThan(3);
    expect(where(minting.filter(({ text }) => !text.includes('.for("no key update"')))).toEqual([]);
  });

  it("only the application imports routes", () => {
    expect(outside(importers(/from "#server\/[^"]*routes\.ts"/), /^server\/(?:app|register-routes)\.ts$/)).toEqual([]);
  });

  it("only the clock tells the time, and business code gets the clock passed in", () => {
    const asking = product.filter(
      ({ path: name, text }) => name.startsWith("server/") && /new Date\(\)|Date\.now\(\)/.test(text),
    );
    expect(outside(where(asking), /^server\/platform\/lib\/clock\.ts$/)).toEqual([]);
  });

  it("dates in texts are written in one form, never as ISO 8601", () => {
    const byHand = product.filter(
      ({ path: name, text }) => name.startsWith("server/") && /toISOString\(\)\.slice/.test(text),
    );
    expect(where(byHand)).toEqual(["server/platform/lib/utc-text.ts"]);
  });

  // A deadline at the end of a day in America falls on the next day in UTC.
  it("dates in the server's texts come from where their time zone is named, but for the law's days", () => {
    const byHand = product.filter(
      ({ path: name, text }) => name.startsWith("server/") && /DateTimeFormat|toLocale(?:Date|Time)String/.test(text),
    );
    expect(where(byHand).sort()).toEqual(["server/notices/unclaimed-prizes.ts", "server/platform/lib/utc-text.ts"]);
  });

  it("amounts are formatted by the contract, never by hand, but for the verifier, which shares no code with what it judges", () => {
    const byHand = /style: "currency"|\$\$?\{centsToDecimal/;
    const offenders = product.filter(
      ({ path: name, text }) => !/^(contract|verifier)\//.test(name) && byHand.test(text),
    );
    expect(where(offenders)).toEqual([]);
  });
});

/** The only places allowed to write what people are told. */
const TELLING: readonly { what: RegExp; allowed: RegExp }[] = [
  // Composing an email, or the type of one.
  { what: /\bparagraphs: ?\[|mail\/email\.ts"/, allowed: /^server\/(notices|platform\/mail|worker\/deliver-mail)\b/ },
  { what: /mail\/outbox\.ts"|insert\(notifications\)/, allowed: /^server\/notices\/(tell|send-digests)\.ts$/ },
  // The site's address: emails get it when they're sent. Others configure, serve, guard or examine it, write it into
  // calendars, proofs and the log's name, or send people to the processor, Yahoo or the identity provider and back.
  {
    what: /\bpublicUrl\b/,
    allowed:
      /^server\/((app|main|open-payments)\.ts|platform\/(config|http|mail)\/|operations\/(api-description|doctor|app-config)\/|people\/(passkeys|sessions|identity)\/|worker\/deliver-mail\.ts|(leagues\/calendar\/routes|results\/yahoo\/(routes|sign-in))\.ts|people\/push\/send-push\.ts|ledger\/log\/keys\.ts|operations\/transparency\/routes\.ts|money\/(escrow\/routes|payouts\/open-payout-account)\.ts)/,
  },
];

const tellingAlone = (candidates: typeof product) =>
  candidates.filter(
    ({ path: name, text }) =>
      name.startsWith("server/") && TELLING.some(({ what, allowed }) => what.test(text) && !allowed.test(name)),
  );

describe("what people are told", () => {
  it("is written only in the notices, and sent through one function", () => {
    expect(where(tellingAlone(product))).toEqual([]);
  });

  it.each([
    ["composes an email", "await send({ subject, heading, paragraphs: [message] });"],
    ["queues one", 'import { queueMail } from "#server/platform/mail/outbox.ts";'],
    ["writes a notification", "await tx.insert(notifications).values(rows);"],
    ["makes a link for signing in", "const link = config.publicUrl + path;"],
  ])("reports a use case that %s on its own", (_, text) => {
    const planted = { path: "server/people/auth/planted.ts", text };
    expect(where(tellingAlone([...product, planted]))).toEqual([planted.path]);
  });
});

describe("a failed act's toast", () => {
  const shown = product.flatMap(({ path: name, text }) =>
    [...text.matchAll(/(?:sayFailed\("Error", error, |fails\W+"Error",\s+)"([^"]+)"/g)].map(([, words = ""]) => ({
      path: name,
      words,
    })),
  );

  it("is titled only 'Error' where SPEC §8 says so; every other title says what failed", () => {
    const page = readFileSync(path.join(ROOT, "docs/product.md"), "utf8");
    const catalogue = page.slice(page.indexOf("\n## 8. "), page.indexOf("\n## 9. "));
    expect(shown.length).toBeGreaterThan(20);
    expect(shown.filter(({ words }) => !catalogue.includes(`"${words}"`))).toEqual([]);
  });
});

it("The contract's calls are all in files that its list of files has", () => {
  const listed = files
    .find(({ path: name }) => name === "contract/call-files.ts")
    ?.text.match(/contract\/[\w/-]+\.ts/g);
  const calling = product.filter(({ path: name, text }) => name.startsWith("contract/") && /= call\(/.test(text));
  expect(listed?.toSorted()).toEqual(where(calling).toSorted());
});

describe("the application", () => {
  let world: TestApp;
  beforeAll(async () => {
    world = await testApp();
  });
  afterAll(() => world.close());

  it("serves every call of the contract", () => {
    for (const { method, url } of Object.values(allEndpoints)) {
      expect(world.app.hasRoute({ method, url }), `${method} ${url}`).toBe(true);
    }
  });

  it("has an index for every foreign key, so checking one never reads a whole table", async () => {
    const { rows } = await world.database.ownerPool.query(`
      select c.conrelid::regclass::text as "table", a.attname as "column"
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indpred is null)`);
    expect(rows).toEqual([]);
  });
});
