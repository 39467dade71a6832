import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Toaster } from '../ui/toaster.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';

/** Renders what a component test is about with all that stands around every screen. */
export function renderScreen(screen: ReactNode, queryClient: QueryClient) {
  return render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider>
          {screen}
          <Toaster />
        </TooltipProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
}
