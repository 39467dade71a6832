import {
  BookOpen,
  CalendarDays,
  Flame,
  MessageSquareReply,
  PartyPopper,
  Rss,
  Scale,
  Target,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Notification } from '@ecopulse/contract/notifications/notifications';
import { Avatar } from '../../ui/avatar.tsx';
import { BadgePicture } from '../../ui/badge-picture.tsx';

const BADGE_SIZE = 48;

function IconCircle({ colours, children }: { colours: string; children: ReactNode }) {
  return (
    <span aria-hidden className={`grid size-12 place-items-center rounded-full [&_svg]:size-6 ${colours}`}>
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
        <IconCircle colours="bg-leaf-soft text-leaf-strong">
          <Users />
        </IconCircle>
      );
    case 'cheers':
      return (
        <IconCircle colours="bg-sun-soft text-sun-ink">
          <PartyPopper />
        </IconCircle>
      );
    case 'badge':
      return <BadgePicture emblem={String(facts['emblem'])} size={BADGE_SIZE} alt="" />;
    case 'review_due':
      return (
        <IconCircle colours="bg-water-soft text-water">
          <BookOpen />
        </IconCircle>
      );
    case 'streak_at_risk':
      return (
        <IconCircle colours="bg-coral-soft text-coral">
          <Flame />
        </IconCircle>
      );
    case 'challenge_ending':
      return (
        <IconCircle colours="bg-sun-soft text-sun-ink">
          <Target />
        </IconCircle>
      );
    case 'event_update':
    case 'event_reminder':
      return (
        <IconCircle colours="bg-leaf-soft text-leaf-strong">
          <CalendarDays />
        </IconCircle>
      );
    case 'club_update':
      return (
        <IconCircle colours="bg-leaf-soft text-leaf-strong">
          <Users />
        </IconCircle>
      );
    case 'points_corrected':
      return (
        <IconCircle colours="bg-water-soft text-water">
          <Scale />
        </IconCircle>
      );
    case 'feeds_silent':
      return (
        <IconCircle colours="bg-coral-soft text-coral">
          <Rss />
        </IconCircle>
      );
    case 'admin_message':
    case 'report_answered':
      return (
        <IconCircle colours="bg-water-soft text-water">
          <MessageSquareReply />
        </IconCircle>
      );
  }
}
