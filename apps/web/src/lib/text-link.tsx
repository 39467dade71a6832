import { useLingui } from '@lingui/react/macro';
import { ArrowUpRight } from 'lucide-react';
import type { MarkedToken } from 'marked';
import type { ReactNode } from 'react';
import { parseUrl } from './urls.ts';

function TextLink({ address, children }: { address: string; children: ReactNode }) {
  const { t } = useLingui();
  if (parseUrl(address)?.origin === location.origin) {
    return (
      <a href={address} className="text-link">
        {children}
      </a>
    );
  }
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" className="text-link">
      {children}
      <ArrowUpRight aria-hidden className="ms-0.5 inline size-[0.9em]" />
      <span className="sr-only"> {t`(opens in a new tab)`}</span>
    </a>
  );
}

/** Undefined for all but links to allowed addresses. Typed addresses and links by reference are no links. */
export function renderLink(
  token: MarkedToken,
  renderContent: () => ReactNode,
  isAllowed: (address: string) => boolean,
): ReactNode {
  if (token.type !== 'link' || !token.raw.includes('](') || token.text.trim() === '' || !isAllowed(token.href))
    return undefined;
  return <TextLink address={token.href}>{renderContent()}</TextLink>;
}
