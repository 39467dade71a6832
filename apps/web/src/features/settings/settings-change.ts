import type { Settings } from '@ecopulse/contract/settings';

/** What the switches of this screen change. */
export type SwitchChange = { [Part in 'privacy' | 'notifications']?: Partial<Settings[Part]> };

/** The settings with a change in them; what it leaves out stays as it is. */
export function changed(settings: Settings, { privacy, notifications }: SwitchChange): Settings {
  return {
    ...settings,
    privacy: { ...settings.privacy, ...privacy },
    notifications: { ...settings.notifications, ...notifications },
  };
}

/** The change that takes another one back: nothing else, so that what was switched meanwhile stays. */
export function undoing(before: Settings, { privacy, notifications }: SwitchChange): SwitchChange {
  return {
    ...(privacy && { privacy: sameKeys(before.privacy, privacy) }),
    ...(notifications && { notifications: sameKeys(before.notifications, notifications) }),
  };
}

function sameKeys<Whole extends object>(whole: Whole, part: Partial<Whole>): Partial<Whole> {
  return Object.fromEntries(Object.entries(whole).filter(([key]) => key in part)) as Partial<Whole>;
}
