import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  Bell,
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

interface SettingsSectionLink {
  id:
    | 'profile'
    | 'picture'
    | 'interests'
    | 'privacy'
    | 'display'
    | 'notifications'
    | 'account'
    | 'sign-in'
    | 'devices'
    | 'blocked'
    | 'data';
  title: MessageDescriptor;
  icon: LucideIcon;
}

export type SectionId = SettingsSectionLink['id'];

/** In display order. The IDs are URL hashes, such as `/settings#privacy`. */
export const SETTINGS_SECTIONS: readonly SettingsSectionLink[] = [
  { id: 'profile', title: msg`Profile`, icon: UserRound },
  { id: 'picture', title: msg({ message: 'Picture', context: 'of a resident' }), icon: Image },
  { id: 'interests', title: msg`What you care about`, icon: Sprout },
  { id: 'privacy', title: msg({ message: 'Privacy', context: 'who sees what' }), icon: ShieldCheck },
  { id: 'display', title: msg`Language and theme`, icon: Globe },
  { id: 'notifications', title: msg`Notifications`, icon: Bell },
  { id: 'account', title: msg`Email and password`, icon: Mail },
  { id: 'sign-in', title: msg`Passkeys and codes`, icon: KeyRound },
  { id: 'devices', title: msg`Your devices`, icon: MonitorSmartphone },
  { id: 'blocked', title: msg`Blocked people`, icon: UserRoundX },
  { id: 'data', title: msg`Your data`, icon: Download },
];
