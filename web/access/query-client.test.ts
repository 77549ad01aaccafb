import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { queryClient } from "#web/access/query-client.ts";

it("Data loads once: never stale, never by itself again, no second try, gone five minutes after its last use", () => {
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

it("offline, a change fails at once and is not made when the connection is back, and so does a load", async () => {
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
