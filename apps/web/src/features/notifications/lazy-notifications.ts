/** The part that keeps the bell up to date. Loads after the first screen. */
export const loadLive = async () => {
  const { Live } = await import('./live.tsx');
  return Live;
};

/** The list that the bell opens. */
export const loadPanel = async () => {
  const { NotificationPanel } = await import('./notification-panel.tsx');
  return NotificationPanel;
};
