import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
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
