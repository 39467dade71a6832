import type { Operator } from '@ecopulse/contract/operator/operator';
import { UNSET_OPERATOR } from '@ecopulse/contract/operator/operator-conditions';
import { describe, expect, test } from 'vitest';
import { ConnectionError } from '../../db/prepared-client.ts';
import { createOperatorPages } from './operator-pages.ts';
import { toOperatorPage } from './operator-page.view.ts';

const FRAME =
  '<body><section data-when="set" class="grid">%operator-name%<p data-when="logo"><img src="%operator-logo-url%"/></p></section>' +
  '<p data-when="unset">None yet</p><li data-when="tiles">%operator-map-tiles%</li><li data-when="no-tiles">No tiles</li>' +
  '<ul><li data-each="recipient">%recipient-name% (%recipient-country%): %recipient-purpose%</li></ul>' +
  '<p data-when="terms-clause" lang="%operator-terms-clause-lang%">%operator-terms-clause%</p>' +
  '<i data-when="terms-clause-in-english">In English</i></body>';

const OPERATOR: Operator = {
  ...UNSET_OPERATOR,
  name: 'Tan & <Sons>',
  configured: true,
  recipients: [
    { name: 'First', country: 'Singapore', purpose: 'Hosting' },
    { name: '%operator-name%', country: '$&', purpose: '</li><script>' },
  ],
  clauses: { terms: { text: '<script>alert(1)</script>', language: 'en' }, privacy: null },
};

/** Without the data for hydration. */
const bodyOf = (operator: Operator, language: 'en' | 'zh' = 'en') =>
  toOperatorPage(FRAME, operator, language).replace(/<script type="application\/json".*<\/script>/, '');

describe('a prerendered page', () => {
  test('shows what holds for the operator, escaped', () => {
    expect(bodyOf(OPERATOR)).toBe(
      '<body><section data-when="set" class="grid">Tan &amp; &lt;Sons&gt;</section><li data-when="no-tiles">No tiles</li>' +
        '<ul><li data-each="recipient">First (Singapore): Hosting</li>' +
        '<li data-each="recipient">%operator-name% ($&amp;): &lt;/li&gt;&lt;script&gt;</li></ul>' +
        '<p data-when="terms-clause" lang="en">&lt;script&gt;alert(1)&lt;/script&gt;</p></body>',
    );
  });

  test('marks a clause that is in English only', () => {
    expect(bodyOf(OPERATOR, 'zh')).toContain('In English');
    expect(bodyOf(OPERATOR, 'en')).not.toContain('In English');
  });

  test('says that there is no operator', () => {
    expect(bodyOf(UNSET_OPERATOR)).toBe(
      '<body><p data-when="unset">None yet</p><li data-when="no-tiles">No tiles</li><ul></ul></body>',
    );
  });

  test('names the services also while the database is away', async () => {
    const services = { ...UNSET_OPERATOR.services, mapTiles: 'tiles.example.sg' };
    const pages = createOperatorPages({
      responseCache: { get: async (_key: string, build: () => Promise<unknown>) => build() } as never,
      read: () => Promise.reject(new ConnectionError(new Error('away'))),
      unread: { ...UNSET_OPERATOR, services },
    });
    const page = (await pages.fill('privacy', () => FRAME, 'en')) as unknown as { text: string };
    expect(page.text).toContain('<li data-when="tiles">tiles.example.sg</li>');
    expect(page.text).not.toContain('No tiles');
  });

  test('brings the profile as JSON that cannot end its element', () => {
    const html = toOperatorPage(FRAME, OPERATOR, 'en');
    const [, json = ''] = /<script type="application\/json" id="operator">(.*?)<\/script><\/body>/.exec(html) ?? [];
    expect(JSON.parse(json)).toEqual(OPERATOR);
  });
});
