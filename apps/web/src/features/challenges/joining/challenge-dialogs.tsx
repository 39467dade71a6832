import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ChallengeBadge } from '../challenge-badge.tsx';
import type { OwnChallenge } from '../challenge-standing.ts';
import { LeaveChallenge } from './leave-challenge.tsx';

export interface ChallengeDialogsProps {
  subject: OwnChallenge | undefined;
  about: 'badge' | 'leaving';
  onClose: () => void;
}

export function ChallengeDialogs({ subject, about, onClose }: ChallengeDialogsProps) {
  return (
    <Dialog open={subject !== undefined} onOpenChange={(isOpen) => isOpen || onClose()}>
      {subject && about === 'badge' && <ChallengeBadge {...subject} />}
      {subject && about === 'leaving' && <LeaveChallenge {...subject} onLeft={onClose} />}
    </Dialog>
  );
}
