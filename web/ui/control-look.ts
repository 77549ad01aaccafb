import { classNames } from "#web/ui/class-names.ts";

/** The look of every control people type into or choose from. */
export const controlLook = classNames(
  "min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 py-2 text-ink placeholder:text-ink-soft/80",
  "transition-colors duration-150 hover:border-ink-soft aria-invalid:border-red",
  "focus:border-green focus:outline-2 focus:outline-offset-0 focus:outline-green/35",
  "aria-invalid:focus:border-red aria-invalid:focus:outline-red/35",
  "off:cursor-not-allowed off:bg-sunken off:text-ink-soft",
);
