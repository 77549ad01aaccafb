import { ArrowDown, ArrowUp } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { inOneLine, titleOf } from "#contract/people/way-words.ts";
import type { WayToPay } from "#contract/people/ways-to-pay.ts";
import { request } from "#web/api/request.ts";
import { contentsOf, useSetWays } from "#web/people/ways-to-pay/use-set-ways.ts";
import { WayChanged } from "#web/people/ways-to-pay/way-changed.tsx";
import { WayDialog } from "#web/people/ways-to-pay/way-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";

/**
 * A person's ways to pay in their order. Moving them changes nothing until the order is saved, because each change takes
 * the password.
 */
export function WayList({ ways }: { ways: readonly WayToPay[] }) {
  const [wanted, setWanted] = useState<readonly string[]>();
  const [said, setSaid] = useState("");
  const moved = useRef<Element>(null);
  const save = useSetWays({
    failure: "The order wasn't saved",
    onShown: () => {
      setWanted(undefined);
      toast({ title: "Order saved", description: "People who owe you see it now." });
    },
  });
  const order = wanted ? inOrder(ways, wanted) : ways;
  const isMoved = order.some((way, at) => way !== ways[at]);
  // A browser takes the focus from what React puts elsewhere.
  useLayoutEffect(() => {
    if (wanted && moved.current instanceof HTMLElement && moved.current.isConnected) moved.current.focus();
    moved.current = null;
  }, [wanted]);
  const move = (way: WayToPay, to: number) => {
    if (to < 0 || to >= order.length) return;
    moved.current = document.activeElement;
    const ids = order.filter((one) => one !== way).map(({ id }) => id);
    setWanted(ids.toSpliced(to, 0, way.id));
    setSaid(`${titleOf(way)} is now number ${to + 1} of ${order.length}.`);
  };
  const contents = order.map(contentsOf);
  return (
    <>
      <ol aria-label="Ways to pay you" className="w-full divide-y divide-line border-y border-line">
        {order.map((way, at) => (
          <li key={way.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-semibold wrap-anywhere">{titleOf(way)}</span>
                <WayChanged way={way} />
              </p>
              <p className="text-sm text-ink-soft wrap-anywhere">{inOneLine(way)}</p>
            </div>
            <div className="flex gap-1 max-sm:-ml-3">
              <Move way={way} isUp isAtEnd={at === 0} onMove={() => move(way, at - 1)} />
              <Move way={way} isUp={false} isAtEnd={at === order.length - 1} onMove={() => move(way, at + 1)} />
              <WayDialog
                ways={contents}
                at={at}
                trigger={
                  <Button variant="quiet" size="small" aria-label={`Edit ${titleOf(way)}`}>
                    Edit
                  </Button>
                }
              />
              <Remove way={way} others={order.filter((one) => one !== way)} />
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      {isMoved && (
        <div className="flex flex-wrap gap-2">
          <Button isPending={save.isPending} onClick={() => save.mutate(contents)}>
            Save this order
          </Button>
          <Button variant="quiet" onClick={() => setWanted(undefined)}>
            Undo
          </Button>
        </div>
      )}
    </>
  );
}

/** Those that the order doesn't name, because they are new, stay at the end. */
function inOrder(ways: readonly WayToPay[], ids: readonly string[]): readonly WayToPay[] {
  const place = ({ id }: WayToPay) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return ways.toSorted((one, other) => place(one) - place(other));
}

type MoveProps = { way: WayToPay; isUp: boolean; isAtEnd: boolean; onMove: () => void };

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

function Remove({ way, others }: { way: WayToPay; others: readonly WayToPay[] }) {
  return (
    <ConfirmDialog
      title={`Remove ${titleOf(way)}?`}
      question="People who owe you will no longer see it."
      facts={[{ label: titleOf(way), value: inOneLine(way) }]}
      trigger={
        <Button variant="danger" size="small" aria-label={`Remove ${titleOf(way)}`}>
          Remove
        </Button>
      }
      confirmLabel="Remove"
      isDangerous
      act={() => request("PUT /api/auth/ways-to-pay", { body: { ways: others.map(contentsOf) } })}
      says={{ title: "Way to pay removed", description: "People who owe you no longer see it." }}
      reloads={["/api/auth/ways-to-pay", "/api/auth/account-events"]}
      fails="It wasn't removed"
    />
  );
}
