// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DOCUMENT_VERSIONS } from '@ecopulse/contract/accounts/documents';
import { PERSONAL_DATA_KINDS } from '@ecopulse/contract/accounts/personal-data';
import type { Operator } from '@ecopulse/contract/operator/operator';
import { UNSET_OPERATOR } from '@ecopulse/contract/operator/operator-conditions';
import { messages } from '../../locales/en/privacy.po';
import { dataLabels } from './data-messages.ts';
import { PrivacyPage } from './privacy-page.tsx';
import { TermsPage } from './terms-page.tsx';

function renderPageText(page: React.ReactNode): string {
  i18n.loadAndActivate({ locale: 'en', messages });
  cleanup();
  render(<I18nProvider i18n={i18n}>{page}</I18nProvider>);
  return document.body.textContent;
}

test('the notice lists every kind of personal data once, with how long it is kept', () => {
  const services = { ...UNSET_OPERATOR.services, email: true, push: true };
  renderPageText(<PrivacyPage operator={{ ...UNSET_OPERATOR, services }} />);
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  for (const kind of PERSONAL_DATA_KINDS) {
    const matching = items.filter((text) => text.startsWith(i18n._(dataLabels[kind])));
    // With its kind, so that a failure names it.
    expect([kind, matching]).toEqual([kind, [expect.stringMatching(/ Kept (with your name until|until|for) [^.]+\./)]]);
  }
});

/** Children read them too. */
const MAX_WORDS = 25;

test('no sentence of the notice or the terms is long', () => {
  const services = { email: true, push: true, mapTiles: 'tiles.example.sg', objectStore: true };
  for (const Page of [PrivacyPage, TermsPage]) {
    renderPageText(<Page operator={{ ...OPERATOR, services }} />);
    const sentences = [...document.querySelectorAll('article p, article li')].flatMap(({ textContent }) =>
      textContent.split(/(?<=[.:?!])\s/),
    );
    expect(sentences.length).toBeGreaterThan(50);
    expect(sentences.filter((sentence) => sentence.split(/\s+/).length > MAX_WORDS)).toEqual([]);
  }
});

test('the terms limit no liability that the law protects, and offer an appeal', () => {
  const terms = renderPageText(<TermsPage operator={OPERATOR} />);
  for (const part of ['Liability', 'death or personal injury caused by negligence', 'You can appeal there once'])
    expect(terms).toContain(part);
});

const OPERATOR: Operator = {
  ...UNSET_OPERATOR,
  name: 'Bedok Town Council',
  address: '1 Bedok North Road',
  contactEmail: 'hello@bedok.example.sg',
  officer: { name: 'The officer', email: 'dpo@bedok.example.sg' },
  hostingCountry: 'Singapore',
  governingLaw: 'Singapore',
  recipients: [{ name: 'Example Hosting', country: 'Malaysia', purpose: 'Runs the servers' }],
  configured: true,
  changedOn: '2031-05-06',
};

test('the notice and the terms show the version that residents agree to', () => {
  const date = (version: string) =>
    new Intl.DateTimeFormat('en-SG', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(version));
  const dated = (version: string) => `Version dated ${date(version)}`;
  expect(renderPageText(<PrivacyPage operator={UNSET_OPERATOR} />)).toContain(dated(DOCUMENT_VERSIONS.privacy));
  expect(renderPageText(<TermsPage operator={null} />)).toContain(dated(DOCUMENT_VERSIONS.terms));
  expect(renderPageText(<TermsPage operator={OPERATOR} />)).toContain(dated('2031-05-06'));
});

test('both name the operator, the officer and the law, or say that there is none yet', () => {
  const notice = renderPageText(<PrivacyPage operator={OPERATOR} />);
  for (const fact of ['Bedok Town Council', '1 Bedok North Road', 'dpo@bedok.example.sg', 'The officer'])
    expect(notice).toContain(fact);
  expect(notice).toContain('Example Hosting (Malaysia): Runs the servers');
  expect(renderPageText(<TermsPage operator={OPERATOR} />)).toContain('governed by the law of Singapore');
  const unset = renderPageText(<TermsPage operator={UNSET_OPERATOR} />);
  expect(unset).toContain("hasn't given their details yet");
  expect(unset).not.toContain('governed by');
});

test('sentences about map tiles, push, email and pictures are there when and only when they are configured', () => {
  const without = renderPageText(<PrivacyPage operator={OPERATOR} />);
  expect(without).not.toContain('push service');
  expect(without).not.toContain('Maps load pictures');
  expect(without).not.toContain("operator's email server");
  expect(without).toContain('No page loads anything from another site.');
  expect(without).toContain('Everything is stored in a PostgreSQL database');
  const services = { email: true, push: true, mapTiles: 'tiles.example.sg', objectStore: true };
  const withAll = renderPageText(<PrivacyPage operator={{ ...OPERATOR, services }} />);
  expect(withAll).toContain('push service');
  expect(withAll).toContain('Maps load pictures from tiles.example.sg');
  expect(withAll).toContain("operator's email server");
  expect(withAll).not.toContain('No page loads anything from another site.');
  expect(withAll).toContain('Pictures are kept in a storage service');
  expect(withAll).not.toContain('Everything is stored in a PostgreSQL database');
});

test("the operator's clauses are shown as Markdown without HTML, and marked if they are in English only", async () => {
  const text = 'Bring **water**.\n\n<script>alert(1)</script>\n\n[a](javascript:alert(1))';
  const operator: Operator = { ...OPERATOR, clauses: { terms: { text, language: 'zh' }, privacy: null } };
  renderPageText(<TermsPage operator={operator} />);
  expect((await screen.findByText('water')).tagName).toBe('STRONG');
  expect(document.querySelector('article script, article a[href^="javascript"]')).toBeNull();
  expect(screen.getByText('water').closest('[lang]')).toHaveAttribute('lang', 'zh');
  expect(document.body.textContent).toContain('This part is in English only for now.');
});
