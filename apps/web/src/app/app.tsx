import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { translateAnswersBy } from '../lib/api.ts';
import { readFirstAnswers } from '../lib/first-answers.ts';
import { startLanguage } from '../lib/language/i18n.ts';
import { keepInstallOffer } from '../lib/install-offer.ts';
import { memberProblemMessages } from '../lib/member-problem-messages.ts';
import { addProblemMessages } from '../lib/problem-messages.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { LazyToaster } from '../ui/toast/lazy-toaster.tsx';
import { TooltipProvider } from '../ui/overlays/tooltip.tsx';
import '../ui/base.css';
import { catalogs } from './catalogs.ts';
import { startOffline } from './offline/start-offline.ts';
import { changeFontWithNextScreen, createAppRouter, focusHeadingOnNavigation } from './router.tsx';
import { leaveWhenSignedOut } from './session-guard.ts';

// A call that can't get through fails at once, and what this device keeps is shown. By default the library would queue
// it, and the screen would wait.
onlineManager.setEventListener(() => () => {});

readFirstAnswers();
translateAnswersBy(() => import('../lib/language/content-language.ts'));
keepInstallOffer();
addProblemMessages(memberProblemMessages);
const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
leaveWhenSignedOut(queryClient);
focusHeadingOnNavigation(router);
changeFontWithNextScreen(router);
startOffline(queryClient);

/**
 * What loads sooner is drawn once, with its data; what takes longer shows its shape first. Where a prerendered screen shows
 * it already, the code may take longer.
 */
const [CODE_MS, PRERENDERED_CODE_MS, DATA_MS] = [300, 800, 100];

/** Loads the first screen before anything is drawn. Most of its answers came with the page, or are named there. */
async function firstScreen(): Promise<void> {
  const isSeen = document.querySelector('[data-prerendered]');
  await Promise.race([router.load(), pause(isSeen ? PRERENDERED_CODE_MS : CODE_MS)]);
  const asked = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  await Promise.race([Promise.allSettled(asked.flatMap(({ promise }) => promise ?? [])), pause(DATA_MS)]);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

const root = document.querySelector('#root');
if (!root) throw new Error('app.html has no #root');

// Every screen renders its own title. The title of the file would come first and win.
document.querySelector('title')?.remove();

await Promise.all([startLanguage(catalogs.app), firstScreen()]);
// Content is asked for in the language on screen.
i18n.on('change', () => void queryClient.invalidateQueries());
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <TooltipProvider>
            <RouterProvider router={router} />
            <LazyToaster />
          </TooltipProvider>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  ),
);
