import type { Operator } from '@ecopulse/contract/operator/operator';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { readSentOperator } from '../../lib/sent-operator.ts';

/**
 * Apart from the queries, which visitors do not load. `loaded` by the app, where null is not known yet. Visitors (undefined)
 * got it with the page; another language is fetched.
 */
export function useLegalOperator(loaded: Operator | null | undefined): Operator | null {
  const language = useLanguage();
  const [sent, setSent] = useState(() => (loaded === undefined ? { operator: readSentOperator(), language } : null));
  const isOutdated = sent !== null && sent.language !== language;
  useEffect(() => {
    if (!isOutdated) return undefined;
    const abortController = new AbortController();
    call('GET /api/operator', { query: { language }, signal: abortController.signal })
      .then((operator) => setSent({ operator, language }))
      // The page stays as it was sent.
      .catch(() => undefined);
    return () => abortController.abort();
  }, [isOutdated, language]);
  return sent === null ? (loaded ?? null) : sent.operator;
}
