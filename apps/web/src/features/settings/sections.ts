import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  Bell,
  CloudDownload,
  Download,
  Globe,
  Image,
  KeyRound,
  Mail,
  MonitorSmartphone,
  ShieldCheck,
  Sprout,
  UserRound,
  UserRoundX,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

export interface SettingsSectionLink {
  id:
    | 'profile'
    | 'picture'
    | 'interests'
    | 'privacy'
    | 'display'
    | 'notifications'
    | 'offline'
    | 'account'
    | 'sign-in'
    | 'devices'
    | 'blocked'
    | 'data';
  title: MessageDescriptor;
  icon: LucideIcon;
  /** Below the title of the section; also in the menu of phones, unless there is a summary. */
  lede?: MessageDescriptor;
  summary?: MessageDescriptor;
}

export type SectionId = SettingsSectionLink['id'];

/** In display order. The IDs are URL hashes, such as `/settings#privacy`. */
export const SETTINGS_SECTIONS: readonly SettingsSectionLink[] = [
  {
    id: 'profile',
    title: msg`Profile`,
    icon: UserRound,
    lede: msg`Everyone on EcoPulse can see this profile. Your email address stays private.`,
    summary: msg`Your name, town and a few lines about you.`,
  },
  {
    id: 'picture',
    title: msg({ message: 'Picture', context: 'of a resident' }),
    icon: Image,
    lede: msg`Everyone can see it next to your name.`,
  },
  {
    id: 'interests',
    title: msg`What you care about`,
    icon: Sprout,
    lede: msg`Challenges and lessons in these categories come first. Only you see this.`,
  },
  {
    id: 'privacy',
    title: msg({ message: 'Privacy', context: 'who sees what' }),
    icon: ShieldCheck,
    summary: msg`Rankings, friend requests and who sees your activity.`,
  },
  {
    id: 'display',
    title: msg`Language and theme`,
    icon: Globe,
    lede: msg`Changes apply here straight away, and on other devices when you sign in.`,
  },
  {
    id: 'notifications',
    title: msg`Notifications`,
    icon: Bell,
    lede: msg`Choose which notifications you get, and how. For reviews, streaks and challenges ending soon, you'll get at most one push notification or email a day.`,
    summary: msg`Which notifications you get, and how.`,
  },
  {
    id: 'offline',
    title: msg`Offline`,
    icon: CloudDownload,
    lede: msg`Anything saved on this device opens offline. It's updated once a day, and deleted when you sign out.`,
    summary: msg`Lessons and green spaces saved on this device.`,
  },
  { id: 'account', title: msg`Email and password`, icon: Mail, lede: msg`Only you see your email address.` },
  {
    id: 'sign-in',
    title: msg`Passkeys and codes`,
    icon: KeyRound,
    lede: msg`A passkey signs you in with your fingerprint, face or PIN. It can't be guessed or phished.`,
    summary: msg`Sign in with your fingerprint, face or PIN.`,
  },
  {
    id: 'devices',
    title: msg`Your devices`,
    icon: MonitorSmartphone,
    lede: msg`Where you're signed in. If you don't recognise a device, sign it out and change your password.`,
    summary: msg`Where you're signed in, and recent security events.`,
  },
  {
    id: 'blocked',
    title: msg`Blocked residents`,
    icon: UserRoundX,
    summary: msg`See who you've blocked, and unblock them.`,
  },
  {
    id: 'data',
    title: msg`Your data`,
    icon: Download,
    summary: msg`Download your data or delete your account.`,
  },
];

export function findSection(id: string): SettingsSectionLink | undefined {
  return SETTINGS_SECTIONS.find((section) => section.id === id);
}

/** ID of the section's link in the menu of phones, which takes the focus on the way back. */
export function menuLinkId(id: string): string {
  return `menu-${id}`;
}
