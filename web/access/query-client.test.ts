import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { queryClient } from "#web/access/query-client.ts";

it("Data loads once: never stale, never reloaded or retried automatically, dropped five minutes after its last use", () => {
  expect(queryClient.getDefaultOptions()).toMatchObject({
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 300_000,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      retry: false,
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  });
});

it("offline, changes and loads fail at once, and a change isn't made when the connection is back", async () => {
  onlineManager.setOnline(false);
  const mutationFn = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  const change = new MutationObserver(queryClient, { mutationFn });
  await expect(change.mutate()).rejects.toThrow("Failed to fetch");
  expect(change.getCurrentResult()).toMatchObject({ isPaused: false, status: "error" });
  const queryFn = () => Promise.reject(new TypeError("Failed to fetch"));
  await expect(queryClient.fetchQuery({ queryKey: ["offline"], queryFn })).rejects.toThrow("Failed to fetch");
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(mutationFn).toHaveBeenCalledTimes(1);
});

afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
});
