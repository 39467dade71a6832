/** As in the URL; absent means My Friends. */
export const TABS = ['friends', 'requests', 'find'] as const;

export type Tab = (typeof TABS)[number];

export interface TabSearch {
  tab?: Exclude<Tab, 'friends'>;
  q?: string;
}

/** Unknown values mean My Friends. */
export function readTab(address: Record<string, unknown>): TabSearch {
  const tab = TABS.find((each) => each === address['tab']);
  const q = address['q'];
  return {
    ...(tab !== undefined && tab !== 'friends' && { tab }),
    ...(tab === 'find' && typeof q === 'string' && q.trim() !== '' && { q }),
  };
}
