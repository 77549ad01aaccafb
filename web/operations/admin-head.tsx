import type { ReactNode } from "react";
import { PageHeader } from "#web/ui/layout.tsx";

/** The head of the admins' screen. */
export const AdminHead = ({ note }: { note: ReactNode }) => (
  <PageHeader title="Admin" intro="Every user and every league, and what's waiting for you." note={note} />
);
