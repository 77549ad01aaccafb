import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from "react";
import { AppLink } from "#web/ui/app-link.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useRowName } from "#web/ui/row.tsx";

type Variant = "primary" | "secondary" | "quiet" | "danger";
type Size = "medium" | "large" | "small";

const VARIANTS: Record<Variant, string> = {
  primary: "bg-green text-on-green hover:bg-green-deep",
  secondary: "border border-line-strong/50 bg-surface text-ink hover:border-line-strong hover:bg-sunken",
  quiet: "text-ink hover:bg-sunken",
  danger: "border border-red/50 bg-surface text-red hover:bg-red-wash",
};
const SIZES: Record<Size, string> = {
  small: "min-h-9 px-3 text-sm",
  medium: "min-h-11 px-4",
  large: "min-h-13 px-6 text-lg",
};

/** The look of a button, for links that look like one. */
export const buttonLook = (variant: Variant = "primary", size: Size = "medium") =>
  classNames(
    "inline-flex items-center justify-center gap-2 [&>svg]:shrink-0 rounded-control font-semibold whitespace-nowrap transition-colors duration-150 ease-out",
    "off:cursor-not-allowed off:opacity-55",
    // A system that chooses the colors draws no fill.
    "forced-colors:border",
    VARIANTS[variant],
    SIZES[size],
  );

type ButtonProps = ComponentProps<"button"> & { variant?: Variant; size?: Size; isPending?: boolean };

type Press = MouseEvent<HTMLButtonElement>;

/** Also keeps Enter in a field from sending the button's form: browsers press the form's button for that. */
const ignorePress = (event: Press) => event.preventDefault();

/** Makes one press of a double click, and of presses that a busy device delivers before the work shows as pending. */
function useSinglePress(onClick: ((event: Press) => void) | undefined) {
  const wasPressed = useRef(false);
  return (event: Press) => {
    if (wasPressed.current || event.detail > 1) return ignorePress(event);
    wasPressed.current = true;
    // A mutation that starts now shows as pending a turn later.
    setTimeout(() => setTimeout(() => (wasPressed.current = false)));
    onClick?.(event);
  };
}

/**
 * A button. One that starts work, which `isPending` tells, starts it once: it ignores the second press of a double click
 * and all presses while the work is in progress, when it stays in place and keeps the focus. In a row, screen readers add the
 * row's name.
 */
export function Button({ variant, size, isPending, className, type = "button", onClick, ...rest }: ButtonProps) {
  const pressOnce = useSinglePress(onClick);
  return (
    <button
      type={type}
      aria-describedby={useRowName()}
      className={classNames(buttonLook(variant, size), className)}
      {...rest}
      onClick={isPending === undefined ? onClick : isPending ? ignorePress : pressOnce}
      {...(isPending && { "aria-busy": true, "aria-disabled": true })}
    />
  );
}

type ButtonLinkProps = {
  to: string;
  variant?: Variant;
  size?: Size;
  className?: string;
  "aria-label"?: string;
  children: ReactNode;
};

export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return (
    <AppLink aria-describedby={useRowName()} className={classNames(buttonLook(variant, size), className)} {...rest} />
  );
}
