import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { ClubDetail } from '@ecopulse/contract/clubs/clubs';
import { call } from '../../../lib/api.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ActionProblem } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';

export function InvitePanel({ club: { id, slug, name } }: { club: ClubDetail }) {
  const code = useMutation({
    mutationFn: (renew: boolean) => call('POST /api/clubs/:id/code', { params: { id }, body: { renew } }),
  });
  const focusRef = useFocusFallback(code.data?.code ?? '');
  return (
    <Panel title={<Trans>Invite members</Trans>}>
      <div ref={focusRef} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
        <p className="text-md text-muted">
          <Trans>Anyone with this link can join straight away, without an approval.</Trans>
        </p>
        {code.data ? (
          <InviteLink
            url={`${location.origin}/clubs/${slug}?code=${encodeURIComponent(code.data.code)}`}
            name={name}
            isRenewing={code.isPending}
            onRenew={() => code.mutate(true)}
          />
        ) : (
          <Button className="justify-self-start" pending={code.isPending} onClick={() => code.mutate(false)}>
            <Trans>Show the invitation link</Trans>
          </Button>
        )}
        <ActionProblem>{code.error ? problemMessage(code.error) : ''}</ActionProblem>
      </div>
    </Panel>
  );
}

interface InviteLinkProps {
  url: string;
  name: string;
  isRenewing: boolean;
  onRenew: () => void;
}

function InviteLink({ url, name, isRenewing, onRenew }: InviteLinkProps) {
  const { t } = useLingui();

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: t`Link copied!` });
    } catch {
      // The clipboard is blocked; the link can be selected instead.
      toast({ variant: 'destructive', title: t`The link couldn't be copied`, description: url });
    }
  }

  async function share() {
    try {
      await navigator.share({ text: t`Join ${name} on EcoPulse!`, url });
    } catch (error) {
      // AbortError: the share sheet was closed.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast({ variant: 'destructive', title: t`Failed to share`, description: t`You can copy the link instead.` });
    }
  }

  return (
    <>
      <QrCode
        text={url}
        label={t`QR code of the invitation`}
        className="w-full max-w-48 justify-self-center ring-1 ring-line"
      />
      <p className="rounded-md bg-sunk px-4 py-3 text-center text-md font-semibold break-all select-all">{url}</p>
      <div className="flex flex-wrap gap-3">
        {typeof navigator.share === 'function' && (
          <Button onClick={() => void share()}>
            <Share2 aria-hidden className="size-4" />
            <Trans>Share</Trans>
          </Button>
        )}
        <Button variant="quiet" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          <Trans>Copy link</Trans>
        </Button>
      </div>
      <RenewLink isRenewing={isRenewing} onRenew={onRenew} />
    </>
  );
}

function RenewLink({ isRenewing, onRenew }: { isRenewing: boolean; onRenew: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const focusRef = useFocusFallback(isAsking, 'button');
  return (
    <div ref={focusRef} className="grid gap-3">
      {isAsking ? (
        <>
          <p className="text-md">
            <Trans>The old link and its QR code will stop working.</Trans>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="quiet" onClick={() => setAsking(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              variant="danger"
              pending={isRenewing}
              onClick={() => {
                setAsking(false);
                onRenew();
              }}
            >
              <Trans>Renew the link</Trans>
            </Button>
          </div>
        </>
      ) : (
        <Button variant="link" className="justify-self-start" pending={isRenewing} onClick={() => setAsking(true)}>
          <Trans>Renew the link</Trans>
        </Button>
      )}
    </div>
  );
}
