import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { AppLink } from "#web/ui/app-link.tsx";
import { classNames } from "#web/ui/class-names.ts";

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
    VARIANTS[variant],
    SIZES[size],
  );

type ButtonProps = ComponentProps<"button"> & { variant?: Variant; size?: Size; isPending?: boolean };

/** Also keeps Enter in a field from sending the button's form: browsers press the form's button for that. */
const ignorePress = (event: MouseEvent) => event.preventDefault();

/** A button; while its work is in progress it stays in place, keeps the focus and ignores a second press. */
export function Button({ variant, size, isPending = false, className, type = "button", ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={classNames(buttonLook(variant, size), className)}
      {...rest}
      {...(isPending && { "aria-busy": true, "aria-disabled": true, onClick: ignorePress })}
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
  return <AppLink className={classNames(buttonLook(variant, size), className)} {...rest} />;
}
