import { withWords } from '../../lib/lazy-with-messages.ts';

/** What keeps the bell up to date: fetched when the first screen stands. */
export const loadLive = async () => {
  const { Live } = await withWords(
    () => import('./live.tsx'),
    () => import('words:features/notifications/live.tsx'),
  );
  return Live;
};

/** The list that the bell opens. */
export const loadPanel = async () => {
  const { NotificationPanel } = await withWords(
    () => import('./notification-panel.tsx'),
    () => import('words:features/notifications/notification-panel.tsx'),
  );
  return NotificationPanel;
};
