// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FeedFaultText } from './feed-fault.tsx';

afterEach(() => {
  cleanup();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

test.each([
  ['en', 'It answered 503.', / \(It answered 503\.\)$/],
  ['de', 'It answered 503.', / \(503\)$/],
  ['de', 'No connection (ECONNREFUSED).', / \(ECONNREFUSED\)$/],
  ['de', 'Address not found.', /[^)]$/],
  ['zh', 'It answered 503.', /[^ ]\(503\)$/],
])('in %s, “%s” ends as %s', (locale, detail, ending) => {
  i18n.loadAndActivate({ locale, messages: {} });
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <FeedFaultText fault="unreachable" detail={detail} />
    </I18nProvider>,
  );
  expect(container.textContent).toMatch(ending);
});
