import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { queryClient } from "#web/access/query-client.ts";

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
