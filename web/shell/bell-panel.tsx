import { useEffect } from "react";
import { WhatNeedsYou } from "#web/leagues/needs/what-needs-you.tsx";
import { NotificationList } from "#web/notices/notification-list.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Section } from "#web/ui/layout.tsx";

/** wouter fires these for its links, even to a part of the screen that is open. */
const MOVES = ["pushState", "replaceState", "popstate"];

/** What needs this person and what has happened; closes when one of its links leads elsewhere. */
export function BellPanel({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    for (const move of MOVES) window.addEventListener(move, onClose);
    return () => {
      for (const move of MOVES) window.removeEventListener(move, onClose);
    };
  }, [onClose]);
  return (
    <Dialog title="For you" isOpen onOpenChange={onClose}>
      <WhatNeedsYou />
      <Section title="Notifications">
        <NotificationList />
      </Section>
    </Dialog>
  );
}
