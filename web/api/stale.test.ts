import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { makeStale } from "#web/api/stale.ts";

const keyOf = (path: string) => ["/api", ...path.split("/").slice(2)];

it("A change makes stale what lies below its path and nothing beside it", async () => {
  const client = new QueryClient();
  const paths = ["/api/leagues/1", "/api/leagues/1/members", "/api/leagues/12", "/api/classifieds?limit=20"];
  for (const path of paths) client.setQueryData(keyOf(path), {});
  await makeStale(client, "/api/leagues/1", "/api/classifieds");
  const stale = paths.filter((path) => client.getQueryState(keyOf(path))?.isInvalidated);
  expect(stale).toEqual(["/api/leagues/1", "/api/leagues/1/members", "/api/classifieds?limit=20"]);
  client.clear();
});
