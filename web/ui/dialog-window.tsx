import { X } from "lucide-react";
import { Dialog as RadixDialog } from "radix-ui";
import { type ReactNode, type RefObject, Suspense, useRef } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { focusFirstField } from "#web/ui/first-field.ts";
import { FormBoundary } from "#web/ui/form-boundary.tsx";
import { LoadingForm } from "#web/ui/loading.tsx";
import { useEscapeUnderToast } from "#web/ui/use-escape-under-toast.ts";

export type WindowProps = {
  title: string;
  description?: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Limits the height to 80% of the window, so it scrolls sooner (SPEC §2, Admin dashboard). */
  isLow?: boolean;
  /** Has room for a table on a wide window. */
  isWide?: boolean;
  /** Gets the focus on opening, on touch screens too: for a dialog that is only this field. */
  firstFocus?: RefObject<HTMLElement | null>;
  /** Gets the focus back on closing; if the dialog has no trigger, whatever had it gets it back. */
  opener: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** Whether something outside the dialog got the focus since. */
const isElsewhere = (focused: Element | null, dialog: Element | null) =>
  focused !== null && focused !== document.body && !dialog?.contains(focused);

/** What `<Dialog>` opens. */
export function DialogWindow(props: WindowProps) {
  const {
    title,
    description,
    isOpen,
    onOpenChange,
    isLow = false,
    isWide = false,
    firstFocus,
    opener,
    children,
  } = props;
  const content = useRef<HTMLDivElement>(null);
  const before = useRef<Element>(null);
  useEscapeUnderToast(content, isOpen, () => onOpenChange(false));
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-fade bg-shade" />
        <RadixDialog.Content
          ref={content}
          onOpenAutoFocus={(event) => {
            before.current = document.activeElement;
            firstFocus?.current?.focus();
            if (firstFocus?.current || (content.current && focusFirstField(content.current))) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A field that was refused while the dialog closed keeps the focus.
            if (isElsewhere(document.activeElement, content.current)) return;
            const had = opener.current ?? before.current;
            if (had instanceof HTMLElement) had.focus();
          }}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={classNames(
            isWide ? "sm:w-[60rem]" : "sm:w-[36rem]",
            // Above it is room for a toast.
            isLow ? "max-h-[min(80vh,100dvh-9rem)]" : "max-h-[min(90dvh,100dvh-9rem)]",
            "fixed inset-x-0 bottom-0 z-40 animate-rise overflow-y-auto rounded-t-card border border-line bg-surface p-6 shadow-lift sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:max-w-[calc(100vw-48px)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card",
          )}
        >
          <div className="mb-5 flex items-start justify-between gap-4">
            <div className="min-w-0">
              <RadixDialog.Title className="text-2xl wrap-anywhere">{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="mt-1 text-balance text-ink-soft wrap-anywhere">
                  {description}
                </RadixDialog.Description>
              )}
            </div>
            <RadixDialog.Close aria-label="Close" className="-m-2 rounded-control p-2 text-ink-soft hover:bg-sunken">
              <X size={20} aria-hidden />
            </RadixDialog.Close>
          </div>
          <FormBoundary>
            <Suspense fallback={<LoadingForm what="the form" />}>{children}</Suspense>
          </FormBoundary>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
