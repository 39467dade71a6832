import { type ComponentType, useEffect, useState } from 'react';
import { addMessages } from '../language/i18n.ts';
import { type GoNowProps, useHasConditions } from './conditions.api.ts';

let Loaded: ComponentType<GoNowProps> | undefined;

/** Called before a screen renders, because a late line would push the rest down. Rejects offline, without a copy. */
export async function loadGoNow(): Promise<void> {
  if (Loaded) return;
  const { conditionsCatalog, GoNowLine } = await import('./go-now-line.tsx');
  await addMessages(conditionsCatalog);
  Loaded = GoNowLine;
}

/** Weather and air in one line. Nothing, and no code for it, where conditions are off. */
export function GoNow(props: GoNowProps) {
  const isOn = useHasConditions();
  const [Line, setLine] = useState(() => Loaded);
  useEffect(() => {
    // Optional: the next visit retries.
    if (isOn && !Line)
      loadGoNow().then(
        () => setLine(() => Loaded),
        () => undefined,
      );
  }, [isOn, Line]);
  if (!isOn) return null;
  return Line ? <Line {...props} /> : <div className="h-20" />;
}
