import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setContentTranslator } from '../lib/api.ts';
import { readFirstAnswers } from '../lib/first-answers.ts';
import { tolerateForeignElements } from '../lib/foreign-changes.ts';
import { startInChosenLanguage } from '../lib/language/i18n.ts';
import { ignoreKeysWhileComposing, keepEarlyTyping } from '../lib/typing.ts';
import { captureInstallPrompt } from '../lib/install-offer.ts';
import { formatProblemValues, memberProblemMessages } from '../lib/member-problem-messages.ts';
import { addProblemMessages } from '../lib/problem-messages.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { reloadWhenSessionChanges } from '../lib/session-memory.ts';
import { LazyToaster } from '../ui/toast/lazy-toaster.tsx';
import { TooltipProvider } from '../ui/overlays/tooltip.tsx';
import '../ui/base.css';
import { catalogs } from './catalogs.ts';
import { startOffline } from './offline/start-offline.ts';
import { changeFontWithNextScreen, createAppRouter, focusHeadingOnNavigation } from './router.tsx';
import { finishPendingSignOut, redirectWhenSignedOut } from './session-guard.ts';

// Disables the query library's pausing while offline, so that a call fails at once and persisted data is shown.
onlineManager.setEventListener(() => () => {});

// Without a network, the root route shows the problem instead of the resident.
await finishPendingSignOut().catch(() => undefined);
readFirstAnswers();
setContentTranslator(() => import('../lib/language/content-language.ts'));
captureInstallPrompt();
ignoreKeysWhileComposing();
addProblemMessages(memberProblemMessages, formatProblemValues);
const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
redirectWhenSignedOut(queryClient);
reloadWhenSessionChanges();
focusHeadingOnNavigation(router);
changeFontWithNextScreen(router);
startOffline(queryClient);

/** How long to wait for the first screen before drawing a skeleton: for its code, and then for its data. */
const MAX_CODE_WAIT_MS = 300;
const MAX_CODE_WAIT_WITH_PRERENDERED_SCREEN_MS = 800;
const MAX_DATA_WAIT_MS = 100;

async function waitForFirstScreen(): Promise<void> {
  const isPrerendered = document.querySelector('[data-prerendered]') !== null;
  const maxCodeWait = isPrerendered ? MAX_CODE_WAIT_WITH_PRERENDERED_SCREEN_MS : MAX_CODE_WAIT_MS;
  await Promise.race([router.load(), pause(maxCodeWait)]);
  const pendingQueries = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  await Promise.race([
    Promise.allSettled(pendingQueries.flatMap(({ promise }) => promise ?? [])),
    pause(MAX_DATA_WAIT_MS),
  ]);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

const root = document.querySelector('#root');
if (!root) throw new Error('app.html has no #root');
tolerateForeignElements(document.body);

// Each screen renders its own title, but the first title in the document wins.
document.querySelector('title')?.remove();

await Promise.all([startInChosenLanguage(catalogs.app), waitForFirstScreen()]);
// Responses contain content in the language of the request.
i18n.on('change', () => void queryClient.invalidateQueries());
keepEarlyTyping(root);
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
