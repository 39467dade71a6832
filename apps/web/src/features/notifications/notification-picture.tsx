import { BookOpen, Flame, MessageSquareReply, PartyPopper, Scale, Target, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Notification } from '@ecopulse/contract/notifications/notifications';
import { Avatar } from '../../ui/avatar.tsx';
import { BadgePicture } from '../../ui/badge-picture.tsx';

const BADGE_SIZE = 48;

function Sign({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <span aria-hidden className={`grid size-12 place-items-center rounded-full [&_svg]:size-6 ${tone}`}>
      {children}
    </span>
  );
}

export function NotificationPicture({ notification: { kind, resident, facts } }: { notification: Notification }) {
  switch (kind) {
    case 'friend_request':
    case 'friend_accepted':
    case 'challenge_invite':
      if (resident) return <Avatar {...resident} imageUrl={resident.profileImageUrl} size="md" />;
      return (
        <Sign tone="bg-leaf-soft text-leaf-strong">
          <Users />
        </Sign>
      );
    case 'cheers':
      return (
        <Sign tone="bg-sun-soft text-sun-ink">
          <PartyPopper />
        </Sign>
      );
    case 'badge':
      return <BadgePicture emblem={String(facts['emblem'])} size={BADGE_SIZE} alt="" />;
    case 'review_due':
      return (
        <Sign tone="bg-water-soft text-water">
          <BookOpen />
        </Sign>
      );
    case 'streak_at_risk':
      return (
        <Sign tone="bg-coral-soft text-coral">
          <Flame />
        </Sign>
      );
    case 'challenge_ending':
      return (
        <Sign tone="bg-sun-soft text-sun-ink">
          <Target />
        </Sign>
      );
    case 'points_corrected':
      return (
        <Sign tone="bg-water-soft text-water">
          <Scale />
        </Sign>
      );
    case 'report_answered':
      return (
        <Sign tone="bg-water-soft text-water">
          <MessageSquareReply />
        </Sign>
      );
  }
}
