import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast/toast.ts';

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: t`Link copied!` });
  } catch {
    // The clipboard is blocked; the link can be selected instead.
    toast({ variant: 'destructive', title: t`The link couldn't be copied`, description: url });
  }
}

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

/** Opens the share sheet of the device. `failure` says what else to do. */
export async function share(data: ShareData, failure: string): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    // AbortError: the share sheet was closed.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({ variant: 'destructive', title: t`Failed to share`, description: failure });
  }
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
