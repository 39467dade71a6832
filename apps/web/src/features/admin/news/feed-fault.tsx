import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FeedFault } from '@ecopulse/contract/news/news';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { SentenceSpace } from '../../../lib/language/format.ts';

export const feedFaultMessages: Readonly<Record<FeedFault, MessageDescriptor>> = {
  'address-refused': msg`The address doesn't lead to the public internet, so it wasn't fetched.`,
  unreachable: msg`The server can't be reached.`,
  timeout: msg`The server took too long to respond.`,
  'too-large': msg`The feed is too large.`,
  'too-many-redirects': msg`The address redirects too many times.`,
  'http-status': msg`The server responded with an error.`,
  'not-a-feed': msg`This address isn't an RSS or Atom feed.`,
  'unsafe-document': msg`The feed contains parts that aren't safe to read.`,
};

/** An HTTP status or Node.js error code within the English detail. */
const ERROR_CODE = /\b\d{3}\b|\bE[A-Z_]{3,}\b/;

/** The server's detail is in English, so other languages show only the code in it. */
export function FeedFaultText({ fault, detail }: { fault: FeedFault; detail: string | null }) {
  const { i18n } = useLingui();
  const isEnglish = useLanguage() === 'en';
  const displayedDetail = isEnglish ? detail : (ERROR_CODE.exec(detail ?? '')?.[0] ?? null);
  return (
    <>
      {i18n._(feedFaultMessages[fault])}
      <SentenceSpace />
      {displayedDetail !== null && `(${displayedDetail})`}
    </>
  );
}
