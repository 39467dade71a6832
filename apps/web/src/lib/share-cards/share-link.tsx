import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { copyLink, share } from './share.ts';

interface CopyLinkProps {
  url: string;
  size?: 'sm';
  children?: ReactNode;
}

export function CopyLink({ url, size, children = <Trans>Copy link</Trans> }: CopyLinkProps) {
  return (
    <Button variant="quiet" size={size} onClick={() => void copyLink(url)}>
      <Copy aria-hidden className="size-4" />
      {children}
    </Button>
  );
}

/** Nothing on devices without a share sheet. */
export function ShareLink({ url, text }: { url: string; text: string }) {
  if (typeof navigator.share !== 'function') return null;
  return (
    <Button onClick={() => void share({ text, url }, t`You can copy the link instead.`)}>
      <Share2 aria-hidden className="size-4" />
      <Trans>Share</Trans>
    </Button>
  );
}
