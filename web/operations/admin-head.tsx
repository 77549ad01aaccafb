import type { ReactNode } from "react";
import { PageHeader } from "#web/ui/layout.tsx";

/** The head of the admins' screen. */
export const AdminHead = ({ note }: { note: ReactNode }) => (
  <PageHeader title="Admin" note={<span className="block w-80 max-w-full">{note}</span>} />
);
