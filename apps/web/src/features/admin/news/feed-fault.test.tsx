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
  { locale: 'en', shown: 'the full detail', detail: 'It answered 503.', ending: / \(It answered 503\.\)$/ },
  { locale: 'de', shown: 'the HTTP status', detail: 'It answered 503.', ending: / \(503\)$/ },
  { locale: 'de', shown: 'the error code', detail: 'No connection (ECONNREFUSED).', ending: / \(ECONNREFUSED\)$/ },
  { locale: 'de', shown: 'no detail without a code', detail: 'Address not found.', ending: /[^)]$/ },
  { locale: 'zh', shown: 'the code without a space', detail: 'It answered 503.', ending: /[^ ]\(503\)$/ },
])('in $locale, “$detail” is shown as $shown', ({ locale, detail, ending }) => {
  i18n.loadAndActivate({ locale, messages: {} });
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <FeedFaultText fault="unreachable" detail={detail} />
    </I18nProvider>,
  );
  expect(container.textContent).toMatch(ending);
});
