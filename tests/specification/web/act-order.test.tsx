import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { seesToast } from "#tests/specification/web/app.tsx";
import { Toaster } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** An act on a screen that shows the leagues, and what happened in its order; after the first, loads wait for `answer`. */
function anAct(does: () => Promise<void>) {
  const events: string[] = [];
  const answers: (() => void)[] = [];
  const client = new QueryClient();
  const hook = renderHook(
    () => {
      const load = useQuery({
        queryKey: ["/api", "leagues"],
        queryFn: () => {
          events.push("load");
          return events.length === 1 ? "first" : new Promise((resolve) => answers.push(() => resolve("again")));
        },
      });
      const sent = useAct({
        act: does,
        says: () => {
          events.push("says");
          return { title: "Done", description: "Yes." };
        },
        onDone: () => events.push("closes"),
        reloads: ["/api/leagues"],
        last: () => events.push("last"),
        fails: () => events.push("fails"),
        reloadsIfFailed: ["/api/leagues"],
      });
      return { load, sent };
    },
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>
          {children}
          <Toaster />
        </QueryClientProvider>
      ),
    },
  );
  const { result } = hook;
  const start = async () => {
    await waitFor(() => expect(result.current.load.data).toBe("first"));
    act(() => result.current.sent.mutate());
    await waitFor(() => expect(answers).toHaveLength(1));
  };
  return { result, events, start, answer: () => act(async () => answers[0]?.()) };
}

it("an act says that it is done and closes at once, and is pending until the screen has loaded again", async () => {
  const { result, events, start, answer } = anAct(() => Promise.resolve());
  await start();
  await seesToast("Done", "Yes.");
  expect(events).toEqual(["load", "says", "closes", "load"]);
  expect(result.current.sent.isPending).toBe(true);
  await answer();
  await waitFor(() => expect(result.current.sent.isSuccess).toBe(true));
  expect(events).toEqual(["load", "says", "closes", "load", "last"]);
});

it("an act that failed says only that, and is pending until the screen has loaded again", async () => {
  const { result, events, start, answer } = anAct(() => Promise.reject(new Error("No.")));
  await start();
  expect(events).toEqual(["load", "fails", "load"]);
  expect(result.current.sent.isPending).toBe(true);
  await answer();
  await waitFor(() => expect(result.current.sent.isError).toBe(true));
  expect(events).toEqual(["load", "fails", "load"]);
});
