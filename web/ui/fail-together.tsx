import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { classNames } from "#web/ui/class-names.ts";
import { FailedLoad } from "#web/ui/failed-load.tsx";

type Failure = { advice: string; isTrying: boolean; onRetry: () => void };
type Shared = {
  /** Whether the screen itself says what to do, for all its parts. */
  isShared: boolean;
  /** Adds a part's failure, and returns a function that takes it back. */
  report: (part: string, failure: Failure) => () => void;
};

const SharedFailure = createContext<Shared | undefined>(undefined);

/** Where several parts of a screen fail to load, says once what to do, and retries them together. */
export function FailTogether({ children }: { children: ReactNode }) {
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map());
  const report = useCallback((part: string, failure: Failure) => {
    setFailures((all) => new Map(all).set(part, failure));
    return () => setFailures((all) => new Map([...all].filter(([other]) => other !== part)));
  }, []);
  const isShared = failures.size > 1;
  const shared = useMemo(() => ({ isShared, report }), [isShared, report]);
  const all = [...failures.values()];
  return (
    <SharedFailure value={shared}>
      {isShared && (
        <FailedLoad
          title="We couldn't load parts of this page."
          advice={all[0]?.advice ?? ""}
          className="mb-10"
          isTrying={all.some(({ isTrying }) => isTrying)}
          onRetry={() => {
            for (const { onRetry } of all) onRetry();
          }}
        />
      )}
      {children}
    </SharedFailure>
  );
}

type FailedPartProps = Failure & {
  /** Completes "We couldn't load …". */
  what: string;
  /** Leaves a section's gap below. */
  isSection: boolean | undefined;
};

/** Shown in place of a part of a screen that failed to load: in a few words, if the screen says what to do about it. */
export function FailedPart({ what, isSection, advice, isTrying, onRetry }: FailedPartProps) {
  const shared = useContext(SharedFailure);
  const report = shared?.report;
  const part = useId();
  const retry = useRef(onRetry);
  useLayoutEffect(() => {
    retry.current = onRetry;
  });
  useLayoutEffect(
    () => report?.(part, { advice, isTrying, onRetry: () => retry.current() }),
    [report, part, advice, isTrying],
  );
  const className = isSection ? "mb-10" : "";
  const sentence = `We couldn't load ${what}.`;
  if (shared?.isShared) return <p className={classNames("text-ink-soft", className)}>{sentence}</p>;
  return <FailedLoad title={sentence} {...{ advice, className, isTrying, onRetry }} />;
}
