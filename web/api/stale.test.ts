import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { makeStale } from "./stale.ts";

const aClient = () => new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
const queryKey = ["/api", "leagues", "mine"];

it("reloads what is on the screen and below the path, and nothing else", async () => {
  const client = aClient();
  const loads = new Map<string, number>();
  const watch = (path: string) =>
    new QueryObserver(client, {
      queryKey: path.split("/"),
      queryFn: () => {
        const count = (loads.get(path) ?? 0) + 1;
        loads.set(path, count);
        return Promise.resolve(count);
      },
    }).subscribe(() => {});
  for (const path of ["/api/leagues", "/api/leagues/mine", "/api/leagues?page=2", "/api/leagues-of-others"])
    watch(path);
  await new Promise((resolve) => setTimeout(resolve));
  await makeStale(client, "/api/leagues");
  expect(Object.fromEntries(loads)).toEqual({
    "/api/leagues": 2,
    "/api/leagues/mine": 2,
    "/api/leagues?page=2": 2,
    "/api/leagues-of-others": 1,
  });
  client.clear();
});

it("doesn't treat an answer as fresh if it was on its way when the change was made", async () => {
  const client = aClient();
  const answers: ((names: string[]) => void)[] = [];
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve));
  const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  leave();
  await makeStale(client, "/api/leagues");
  answers[0]?.([]);
  const back = new QueryObserver<string[]>(client, { queryKey, queryFn });
  const leaveAgain = back.subscribe(() => {});
  await new Promise((resolve) => setTimeout(resolve));
  expect(answers).toHaveLength(2);
  answers[1]?.(["Sunday Crew"]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(back.getCurrentResult().data).toEqual(["Sunday Crew"]);
  leaveAgain();
  client.clear();
});

it("shows the answers of a reload together, those of one that began later included", async () => {
  const client = aClient();
  const answers = new Map<string, (status: string) => void>();
  const watch = (path: string) => {
    const load = () => new Promise<string>((resolve) => answers.set(path, resolve));
    const observer = new QueryObserver(client, { queryKey: path.split("/"), queryFn: load, initialData: "active" });
    observer.subscribe(() => {});
    return observer;
  };
  const [league, steps, payouts] = ["/api/leagues/a", "/api/leagues/a/next-steps", "/api/payouts"].map(watch);
  const shown = () => [league, steps, payouts].map((one) => one?.getCurrentResult().data);
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const reload = makeStale(client, "/api/leagues");
  await settled();
  answers.get("/api/leagues/a/next-steps")?.("completed");
  const later = makeStale(client, "/api/payouts");
  await settled();
  answers.get("/api/leagues/a")?.("completed");
  await settled();
  expect(shown()).toEqual(["active", "active", "active"]);
  answers.get("/api/payouts")?.("completed");
  await Promise.all([reload, later]);
  expect(shown()).toEqual(["completed", "completed", "completed"]);
  client.clear();
});

it("isn't held up by an answer that another client waits for", async () => {
  const [stuck, other] = [aClient(), aClient()];
  const watch = (client: QueryClient, load: () => Promise<string>) => {
    const observer = new QueryObserver(client, {
      queryKey: ["", "api", "leagues"],
      queryFn: load,
      initialData: "active",
    });
    observer.subscribe(() => {});
    return observer;
  };
  watch(stuck, () => new Promise(() => {}));
  const league = watch(other, async () => "completed");
  void makeStale(stuck, "/api/leagues");
  vi.useFakeTimers();
  try {
    await makeStale(other, "/api/leagues");
    expect(league.getCurrentResult().data).toBe("completed");
  } finally {
    vi.useRealTimers();
    for (const client of [stuck, other]) client.clear();
  }
});
