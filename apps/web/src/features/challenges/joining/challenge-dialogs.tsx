import { Trans, useLingui } from '@lingui/react/macro';
import * as Primitive from 'radix-ui/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog.tsx';
import { ChallengeBadge } from '../challenge-badge.tsx';
import type { OwnChallenge } from '../challenge-status.ts';
import { langOf } from '../../../lib/language/lang-of.ts';
import { formatNumber } from '../../../lib/language/format.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { call } from '../../../lib/api.ts';
import { refreshChallenges } from '../challenges.api.ts';
import { createUndoLeave } from './undo-leave.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { cacheUserChallenge } from '../own-challenges.ts';

export interface ChallengeDialogsProps {
  view: OwnChallenge | undefined;
  kind: 'badge' | 'leaving';
  onClose: () => void;
}

export function ChallengeDialogs({ view, kind, onClose }: ChallengeDialogsProps) {
  return (
    <Dialog open={view !== undefined} onOpenChange={(isOpen) => isOpen || onClose()}>
      {view && kind === 'badge' && <ChallengeBadge {...view} />}
      {view && kind === 'leaving' && <LeaveChallenge {...view} onLeft={onClose} />}
    </Dialog>
  );
}

/** Not optimistic, because the dialog stays open until the server has answered. */
function useLeaveChallenge() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Challenge) => call('DELETE /api/challenges/:id/join', { params: { id } }),
    onSuccess: (_nothing, challenge) => {
      cacheUserChallenge(queryClient, challenge.id, undefined);
      toast({
        title: t`You left ${challenge.title}`,
        action: { label: t`Undo`, onPress: createUndoLeave(queryClient, challenge) },
      });
    },
    onSettled: () => refreshChallenges(queryClient),
  });
}

function LeaveChallenge({ challenge, userChallenge, onLeft }: OwnChallenge & { onLeft: () => void }) {
  const leave = useLeaveChallenge();
  const { title } = challenge;
  const progress = formatNumber(userChallenge?.progress ?? 0);
  const target = formatNumber(userChallenge?.target ?? challenge.target);
  return (
    <DialogContent
      role="alertdialog"
      title={
        <Trans>
          Leave <span lang={langOf(title)}>{title}</span>?
        </Trans>
      }
      description={
        challenge.counts === 'ever' ? (
          <Trans>
            You've done {progress} of {target}. If you join again, everything you've ever done still counts.
          </Trans>
        ) : (
          <Trans>
            You've done {progress} of {target}. If you leave, you'll lose this progress. If you join again, counting
            starts afresh from that day.
          </Trans>
        )
      }
    >
      {leave.isError && (
        <p role="alert" className="rounded-md bg-coral-soft p-4 text-md font-semibold text-coral">
          {problemMessage(leave.error)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Primitive.Close asChild>
          <Button variant="quiet">
            <Trans>Keep going</Trans>
          </Button>
        </Primitive.Close>
        <Button
          variant="danger"
          pending={leave.isPending}
          onClick={() => leave.mutate(challenge, { onSuccess: onLeft })}
        >
          <Trans>Leave challenge</Trans>
        </Button>
      </div>
    </DialogContent>
  );
}
