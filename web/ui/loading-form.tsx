import { classNames } from "#web/ui/class-names.ts";
import { Lines, Loading, LoadingHeader } from "#web/ui/loading.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Labels over their fields. */
export const Fields = ({ count, className }: { count: number; className?: string }) => (
  <div aria-hidden className={classNames("grid gap-5", className)}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all the same.
      <div key={index} className="grid gap-2">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-11 w-full" />
      </div>
    ))}
  </div>
);

/** A placeholder for a form in a dialog: labels over their fields, and the button. */
export function LoadingForm({ what, fields = 2 }: { what: string; fields?: number }) {
  return (
    <Loading what={what} className="grid gap-5">
      <Fields count={fields} />
      <Skeleton className="h-11 w-36 justify-self-end" />
    </Loading>
  );
}

/** A placeholder for a form alone on its screen: what it is, its fields, and the button below them. */
export function LoadingFormScreen({ fields, className = "max-w-md" }: { fields: number; className?: string }) {
  return (
    <Loading className={classNames("page min-h-dvh", className)}>
      <LoadingHeader />
      <Fields count={fields} />
      <Skeleton className="mt-6 h-12 w-full" />
    </Loading>
  );
}

/** A placeholder for a question in a dialog: a sentence, and the buttons that answer it. */
export function LoadingQuestion({ what }: { what: string }) {
  return (
    <Loading what={what} className="grid gap-6">
      <Lines widths={["w-full", "w-2/3"]} />
      <div className="flex justify-end gap-3">
        <Skeleton className="h-11 w-24" />
        <Skeleton className="h-11 w-40" />
      </div>
    </Loading>
  );
}

/** A placeholder for a sentence or two and the button below them. */
export function LoadingSetting({ what, widths }: { what: string; widths: readonly string[] }) {
  return (
    <Loading what={what} className="grid gap-4">
      <Lines widths={widths} />
      <Skeleton className="h-11 w-44" />
    </Loading>
  );
}
