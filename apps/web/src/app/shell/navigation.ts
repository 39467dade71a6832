import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { BookOpen, House, Newspaper, Trees, Trophy, UserRound, Users, Target } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

interface NavigationItem {
  to: '/' | '/green-spaces' | '/learn' | '/challenges' | '/social' | '/rankings' | '/news' | '/profile';
  label: MessageDescriptor;
  icon: LucideIcon;
}

export const MAIN_LINKS: readonly NavigationItem[] = [
  { to: '/', label: msg`Home`, icon: House },
  { to: '/green-spaces', label: msg`Green Spaces`, icon: Trees },
  { to: '/learn', label: msg`Learn`, icon: BookOpen },
  { to: '/challenges', label: msg`Challenges`, icon: Target },
  { to: '/social', label: msg`Social`, icon: Users },
  { to: '/rankings', label: msg`Rankings`, icon: Trophy },
  { to: '/news', label: msg`News`, icon: Newspaper },
];

export const BOTTOM_LINKS: readonly NavigationItem[] = [
  { to: '/', label: msg`Home`, icon: House },
  { to: '/green-spaces', label: msg`Parks`, icon: Trees },
  { to: '/social', label: msg({ message: 'Friends', context: 'bottom bar' }), icon: Users },
  { to: '/challenges', label: msg`Challenges`, icon: Target },
  { to: '/profile', label: msg({ message: 'Profile', context: 'bottom bar' }), icon: UserRound },
];

/** Whether a page belongs to a link though its path does not start with the path of the link. */
export function belongsTo(to: NavigationItem['to'], path: string): boolean {
  if (to === '/social') return /^\/(events|clubs|certificates)/.test(path);
  return to === '/green-spaces' && /^\/(green-space\/|passport$)/.test(path);
}

const inBottomBar = new Set(BOTTOM_LINKS.map((link) => link.to));

export const LINKS_NOT_IN_BOTTOM_BAR = MAIN_LINKS.filter((link) => !inBottomBar.has(link.to));
