import { lazyWithMessages } from '../../lib/language/lazy-with-messages.ts';

/** The part that keeps the bell up to date. Loads after the first screen. */
export const loadLive = async () => {
  const { Live } = await lazyWithMessages(
    () => import('./live.tsx'),
    () => import('messages:features/notifications/live.tsx'),
  );
  return Live;
};

/** The list that the bell opens. */
export const loadPanel = async () => {
  const { NotificationPanel } = await lazyWithMessages(
    () => import('./notification-panel.tsx'),
    () => import('messages:features/notifications/notification-panel.tsx'),
  );
  return NotificationPanel;
};
