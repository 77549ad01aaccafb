import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { WhatNeedsYou } from "#web/leagues/next-steps/what-needs-you.tsx";
import { NotificationList } from "#web/notices/notification-list.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Section } from "#web/ui/layout.tsx";

/** What needs this person and what has happened; closes when one of its links leads elsewhere. */
export function BellPanel({ onClose }: { onClose: () => void }) {
  const [location] = useLocation();
  const [openedAt] = useState(location);
  useEffect(() => {
    if (location !== openedAt) onClose();
  });
  return (
    <Dialog title="For you" isOpen onOpenChange={onClose}>
      <WhatNeedsYou />
      <Section title="Notifications">
        <NotificationList />
      </Section>
    </Dialog>
  );
}
