export const loadLive = async () => {
  const { Live } = await import('./live.tsx');
  return Live;
};

export const loadPanel = async () => {
  const { NotificationPanel } = await import('./notification-panel.tsx');
  return NotificationPanel;
};
