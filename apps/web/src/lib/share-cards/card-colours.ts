const TOKEN_NAMES = [
  'paper',
  'surface',
  'sunk',
  'ink',
  'muted',
  'forest',
  'on-forest',
  'leaf',
  'leaf-strong',
  'leaf-soft',
  'sun',
  'sun-soft',
  'on-sun',
  'water-soft',
] as const;

export type CardColours = Readonly<Record<(typeof TOKEN_NAMES)[number], string>>;

/** Always the light theme, so that shared pictures look the same everywhere. */
export function readLightColours(): CardColours {
  const probe = document.createElement('div');
  probe.dataset['theme'] = 'light';
  probe.hidden = true;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const colours = Object.fromEntries(TOKEN_NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
  probe.remove();
  return colours as CardColours;
}
