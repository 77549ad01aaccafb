import { Skeleton } from "#web/ui/skeleton.tsx";

/** A placeholder for a form in a dialog: labels over their fields, and the button. */
export function LoadingForm({ what, fields = 2 }: { what: string; fields?: number }) {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading {what}</span>
      {Array.from({ length: fields }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all the same.
        <div key={index} className="grid gap-2">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
      <Skeleton className="h-11 w-36 justify-self-end" />
    </div>
  );
}

/** A placeholder for a question in a dialog: a sentence, and the buttons that answer it. */
export function LoadingQuestion({ what }: { what: string }) {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading {what}</span>
      <div className="grid gap-2">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-2/3" />
      </div>
      <div className="flex justify-end gap-3">
        <Skeleton className="h-11 w-24" />
        <Skeleton className="h-11 w-40" />
      </div>
    </div>
  );
}
