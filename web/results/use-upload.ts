import { useMutation } from "@tanstack/react-query";
import type { Reading, UnderstoodUpload } from "#contract/results/upload-reading.ts";
import { messageOf, request } from "#web/api/request.ts";
import { useAct } from "#web/ui/use-act.ts";

type Steps = { text: string; onUnderstood: (understood: UnderstoodUpload) => void; onKept: () => void };
export type Upload = ReturnType<typeof useUpload>;

const NOT_READ = "We couldn't read these results. Try again in a moment.";
const NOT_TAKEN = "We couldn't take these results. Try again in a moment.";

/** Reads the text, again after each choice, and keeps it. */
export function useUpload(leagueId: string, { text, onUnderstood, onKept }: Steps) {
  const params = { id: leagueId };
  const read = useMutation({
    mutationFn: (reading: Reading | undefined) =>
      request("POST /api/leagues/:id/results/uploads/preview", { params, body: { text, ...(reading && { reading }) } }),
    onMutate: () => keep.reset(),
    onSuccess: onUnderstood,
  });
  const keep = useAct({
    act: (reading: Reading | null) =>
      request("POST /api/leagues/:id/results/uploads", { params, body: { text, ...(reading && { reading }) } }),
    says: { title: "Results uploaded", description: "Check the table, then assign the teams to members." },
    onDone: onKept,
    reloads: [`/api/leagues/${leagueId}/results`],
  });
  const { error: unread } = read;
  const { error: untaken } = keep;
  return {
    read: read.mutate,
    keep: keep.mutate,
    isReading: read.isPending,
    isKeeping: keep.isPending,
    error: unread ? messageOf(unread, NOT_READ) : untaken ? messageOf(untaken, NOT_TAKEN) : undefined,
    forget: () => {
      read.reset();
      keep.reset();
    },
  };
}
