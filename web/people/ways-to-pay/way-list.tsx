import { ArrowDown, ArrowUp } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { sameContents, type WayContents } from "#contract/people/way-kinds.ts";
import { inOneLine, titleOf } from "#contract/people/way-words.ts";
import type { WayToPay } from "#contract/people/ways-to-pay.ts";
import { WayChanged } from "#web/people/ways-to-pay/way-changed.tsx";
import { WayDialog } from "#web/people/ways-to-pay/way-dialog.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";

type WayListProps = {
  /** As they stand on the screen. */
  ways: readonly WayContents[];
  /** As they are saved. */
  saved: readonly WayToPay[];
  onChange: (ways: readonly WayContents[]) => void;
};

/** A person's ways to pay in their order. */
export function WayList({ ways, saved, onChange }: WayListProps) {
  const [said, setSaid] = useState("");
  const moved = useRef<Element>(null);
  // A browser takes the focus from what React puts elsewhere.
  useLayoutEffect(() => {
    if (moved.current instanceof HTMLElement && moved.current.isConnected) moved.current.focus();
    moved.current = null;
  });
  const without = (way: WayContents) => ways.filter((one) => one !== way);
  const move = (way: WayContents, to: number) => {
    if (to < 0 || to >= ways.length) return;
    moved.current = document.activeElement;
    onChange(without(way).toSpliced(to, 0, way));
    setSaid(`${titleOf(way)} is now number ${to + 1} of ${ways.length}.`);
  };
  return (
    <>
      <ol aria-label="Ways to pay you" className="w-full divide-y divide-line border-y border-line">
        {ways.map((way, at) => {
          const known = saved.find((one) => sameContents(one, way));
          return (
            <li key={JSON.stringify(way)} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-56">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-semibold wrap-anywhere">{titleOf(way)}</span>
                  {known ? <WayChanged way={known} /> : <Badge>Not saved</Badge>}
                </p>
                <p className="text-sm text-ink-soft wrap-anywhere">{inOneLine(way)}</p>
              </div>
              <div className="flex gap-1 max-sm:-ml-3">
                <Move way={way} isUp isAtEnd={at === 0} onMove={() => move(way, at - 1)} />
                <Move way={way} isUp={false} isAtEnd={at === ways.length - 1} onMove={() => move(way, at + 1)} />
                <WayDialog
                  way={way}
                  others={without(way)}
                  onDone={(done) => onChange(ways.with(at, done))}
                  trigger={
                    <Button variant="quiet" size="small" aria-label={`Edit ${titleOf(way)}`}>
                      Edit
                    </Button>
                  }
                />
                <Button
                  variant="danger"
                  size="small"
                  aria-label={`Remove ${titleOf(way)}`}
                  onClick={() => onChange(without(way))}
                >
                  Remove
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

type MoveProps = { way: WayContents; isUp: boolean; isAtEnd: boolean; onMove: () => void };

/** Stays where it is at the end of the list, so that it keeps the focus. */
function Move({ way, isUp, isAtEnd, onMove }: MoveProps) {
  const Icon = isUp ? ArrowUp : ArrowDown;
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`Move ${titleOf(way)} ${isUp ? "up" : "down"}`}
      aria-disabled={isAtEnd}
      onClick={onMove}
    >
      <Icon size={17} aria-hidden />
    </Button>
  );
}
