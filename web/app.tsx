import { QueryClientProvider } from "@tanstack/react-query";
import { queryClient } from "#web/access/query-client.ts";
import { Router } from "#web/router.tsx";
import { ScreenErrorBoundary } from "#web/shell/screen-error-boundary.tsx";
import { Toaster } from "#web/ui/toast.tsx";

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ScreenErrorBoundary>
        <Router />
      </ScreenErrorBoundary>
      <Toaster />
    </QueryClientProvider>
  );
}
