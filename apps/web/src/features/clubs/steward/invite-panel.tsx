import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { ClubDetail } from '@ecopulse/contract/clubs/clubs';
import { call } from '../../../lib/api.ts';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { CopyLink, ShareLink } from '../../../lib/share-cards/share-link.tsx';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ActionProblem } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
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

  return (
    <>
      <QrCode
        text={url}
        label={t`QR code of the invitation`}
        className="w-full max-w-48 justify-self-center ring-1 ring-line"
      />
      <p className="rounded-md bg-sunk px-4 py-3 text-center text-md font-semibold break-all select-all">{url}</p>
      <div className="flex flex-wrap gap-3">
        <ShareLink url={url} text={t`Join ${name} on EcoPulse!`} />
        <CopyLink url={url} />
      </div>
      <AskFirst
        label={<Trans>Renew the link</Trans>}
        variant="link"
        question={
          <p className="text-md">
            <Trans>The old link and its QR code will stop working.</Trans>
          </p>
        }
        cancelLabel={<Trans>Cancel</Trans>}
        isPending={isRenewing}
        onConfirm={(close) => {
          close();
          onRenew();
        }}
      />
    </>
  );
}
