import { type ReactNode, useId } from "react";

type FieldWiring = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };

type FieldProps = {
  label: string;
  /** Shown below the control unless there is an error. */
  help?: ReactNode;
  error?: string | undefined;
  isOptional?: boolean;
  labelLook?: string;
  children: (wiring: FieldWiring) => ReactNode;
};

/** A label above, the control, and help or an error below, connected for screen readers. */
export function Field({
  label,
  help,
  error,
  isOptional = false,
  labelLook = "text-sm font-semibold",
  children,
}: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || help !== undefined;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className={labelLook}>
        {label}
        {isOptional && <span className="ml-1.5 font-normal text-ink-soft">optional</span>}
      </label>
      {children({ id, "aria-describedby": hasNote ? noteId : undefined, "aria-invalid": error ? true : undefined })}
      {hasNote && (
        <p
          id={noteId}
          role={error ? "alert" : undefined}
          className={error ? "text-sm font-medium text-balance text-red" : "text-sm text-balance text-ink-soft"}
        >
          {error ?? help}
        </p>
      )}
    </div>
  );
}
