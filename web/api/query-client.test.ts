import { expect, it } from "vitest";
import { queryClient } from "#web/api/query-client.ts";

it("Data loads once: never stale, never by itself again, no second try, gone five minutes after its last use", () => {
  expect(queryClient.getDefaultOptions()).toMatchObject({
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 300_000,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      retry: false,
    },
    mutations: { retry: false },
  });
});
