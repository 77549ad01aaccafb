import { PASSWORD } from "../scripts/demo/people.ts";
import { startProcess } from "./server-process.ts";

export type DemoPage = { name: string; path: string; cookie?: string };
type Chosen = { site?: string | undefined; page?: string[] | undefined };

/** Measures the chosen pages, or all, of a demo that runs at `site`, or of one that is made for this and served. */
export async function withDemo(
  { site, page: names }: Chosen,
  measure: (site: string, pages: DemoPage[]) => Promise<void>,
): Promise<void> {
  const demo = site ? undefined : await startProcess(["--import", "tsx", "scripts/demo.ts"], {});
  try {
    const url = site ?? new URL(demo?.url ?? "").origin;
    const pages = await demoPages(url);
    const unknown = names?.filter((name) => pages.every((page) => page.name !== name)) ?? [];
    if (unknown.length > 0) throw new Error(`The pages are: ${pages.map(({ name }) => name).join("; ")}`);
    await measure(url, names ? pages.filter(({ name }) => names.includes(name)) : pages);
  } finally {
    await demo?.stop();
  }
}

/**
 * The pages that strangers see first, a public league seen by a signed-in player who isn't a member, and the screens of
 * a player, a commissioner and an admin.
 */
async function demoPages(site: string): Promise<DemoPage[]> {
  const cookie = await signIn(site, "alice");
  const commissioner = await signIn(site, "casey");
  const admin = await signIn(site, "ada");
  const own = await read<{ id: string }[]>(`${site}/api/leagues/my-player`, cookie);
  const open = await read<{ id: string }[]>(`${site}/api/classifieds`);
  const league = open.find(({ id }) => !own.some((mine) => mine.id === id));
  const [played] = own;
  if (!league || !played) throw new Error("The demo has no public league without alice.");
  return [
    { name: "/", path: "/" },
    { name: "/classifieds", path: "/classifieds" },
    { name: "/login", path: "/login" },
    { name: "/register", path: "/register" },
    { name: "an invitation", path: await invitationPath(site) },
    { name: "a public league", path: `/leagues/${league.id}`, cookie },
    { name: "one's own league", path: `/leagues/${played.id}`, cookie },
    { name: "/, signed in", path: "/", cookie: commissioner },
    { name: "/player", path: "/player", cookie },
    { name: "/commissioner", path: "/commissioner", cookie: commissioner },
    { name: "/leagues/create", path: "/leagues/create", cookie: commissioner },
    { name: "/admin", path: "/admin", cookie: admin },
  ];
}

async function signIn(site: string, username: string): Promise<string> {
  const answer = await fetch(`${site}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${username} couldn't sign in: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

async function invitationPath(site: string): Promise<string> {
  const mails = await read<{ text: string }[]>(`${site}/api/mailbox?to=jordan.blake%40example.com`);
  const path = mails.map(({ text }) => /https?:\/\/[^/\s]+(\/invite\/[\w-]+)/.exec(text)?.[1]).find(Boolean);
  if (!path) throw new Error("The demo has no invitation.");
  return path;
}

async function read<Answer>(url: string, cookie = ""): Promise<Answer> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as Answer;
}
