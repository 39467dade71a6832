import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { stubFetch, type Responses } from './fake-fetch.ts';

interface VisitedPage {
  path: string;
  Page: ComponentType;
  responses?: Responses;
  /** The preview that the server put into the page. */
  sent?: object;
}

/** Call `leaveVisitorPage` afterwards. */
export function showVisitorPage({ path, Page, responses = {}, sent }: VisitedPage) {
  history.replaceState(null, '', path);
  if (sent) {
    const data = document.createElement('script');
    data.type = 'application/json';
    data.id = 'preview';
    data.textContent = JSON.stringify(sent);
    document.body.append(data);
  }
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const fetchStub = stubFetch(responses);
  const page = render(
    <I18nProvider i18n={i18n}>
      <Page />
    </I18nProvider>,
  );
  return { ...page, fetchStub };
}

export function leaveVisitorPage(): void {
  document.getElementById('preview')?.remove();
}
