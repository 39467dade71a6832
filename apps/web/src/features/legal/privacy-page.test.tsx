// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DOCUMENT_VERSIONS } from '@ecopulse/contract/accounts/documents';
import { PERSONAL_DATA_KINDS } from '@ecopulse/contract/accounts/personal-data';
import { messages } from '../../locales/en/privacy.po';
import { dataLabels } from './data-messages.ts';
import { PrivacyPage } from './privacy-page.tsx';
import { TermsPage } from './terms-page.tsx';

function renderPageText(page: React.ReactNode): string {
  i18n.loadAndActivate({ locale: 'en', messages });
  render(<I18nProvider i18n={i18n}>{page}</I18nProvider>);
  return document.body.textContent;
}

test('the notice lists every kind of personal data once, with how long it is kept', () => {
  renderPageText(<PrivacyPage />);
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  for (const kind of PERSONAL_DATA_KINDS) {
    const matching = items.filter((text) => text.startsWith(i18n._(dataLabels[kind])));
    // With its kind, so that a failure names it.
    expect([kind, matching]).toEqual([kind, [expect.stringMatching(/ Kept (with your name until|until|for) [^.]+\./)]]);
  }
});

test('the notice and the terms show the version that residents agree to', () => {
  const date = (version: string) =>
    new Intl.DateTimeFormat('en-SG', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(version));
  expect(renderPageText(<PrivacyPage />)).toContain(`Version dated ${date(DOCUMENT_VERSIONS.privacy)}`);
  expect(renderPageText(<TermsPage />)).toContain(`Version dated ${date(DOCUMENT_VERSIONS.terms)}`);
});
