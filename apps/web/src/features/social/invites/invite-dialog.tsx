import { t as globalT } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Invite } from '@ecopulse/contract/social/invites';
import { call } from '../../../lib/api.ts';
import { CopyLink, ShareLink } from '../../../lib/share-cards/share-link.tsx';
import { formatDate } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { createInviteUrl } from './invite-path.ts';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { mutate, data, isError } = useMutation({ mutationFn: () => call('POST /api/user/invite') });
  useEffect(() => mutate(), [mutate]);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        shape="sheet"
        title={<Trans>Invite a friend</Trans>}
        description={<Trans>Anyone who opens this link sends you a friend request. You decide whom to accept.</Trans>}
      >
        {data && <InviteLink invite={data} onEnded={onClose} />}
        {!data && isError && (
          <div role="alert" className="grid justify-items-center gap-3">
            <p>
              <Trans>Your link couldn't be loaded.</Trans>
            </p>
            <Button variant="quiet" onClick={() => mutate()}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        )}
        {!data && !isError && <Skeleton className="mx-auto h-80 w-full max-w-64 rounded-md" />}
      </DialogContent>
    </Dialog>
  );
}

function InviteLink({ invite, onEnded }: { invite: Invite; onEnded: () => void }) {
  const { t } = useLingui();
  const url = createInviteUrl(invite.code, location.origin);
  const endsOn = formatDate(invite.endsAt);
  const { usesLeft } = invite;
  return (
    <div className="grid grid-cols-1 justify-items-center gap-4">
      <QrCode text={url} label={t`QR code for your link`} className="w-full max-w-56 ring-1 ring-line" />
      <p className="w-full rounded-md bg-sunk px-4 py-3 text-center font-semibold break-all select-all">{url}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ShareLink url={url} text={t`Join me on EcoPulse!`} />
        <CopyLink url={url} />
      </div>
      <p className="text-center text-sm text-muted">
        <Trans>
          Works until {endsOn}, for <Plural value={usesLeft} one="# more person" other="# more people" />.
        </Trans>
      </p>
      <EndLink onEnded={onEnded} />
    </div>
  );
}

function EndLink({ onEnded }: { onEnded: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/user/invite'),
    onSuccess: () => {
      toast({
        title: globalT`Your link no longer works`,
        description: globalT`You'll get a new link the next time you invite someone.`,
      });
      onEnded();
    },
    onError: () =>
      toast({
        variant: 'destructive',
        title: globalT`Error`,
        description: globalT`Your link couldn't be turned off. Please try again.`,
      }),
  });
  return (
    <Button variant="link" size="sm" pending={isPending} onClick={() => mutate()}>
      <Trans>Turn off this link</Trans>
    </Button>
  );
}
