import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Lock, Route } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { formatDistance } from '../../lib/language/format.ts';
import { isPath } from '../../lib/map/path.ts';
import { useResidentId } from '../../lib/residents.ts';
import { sessionScopedKey, storeUntilSessionEnds } from '../../lib/session-memory.ts';
import { getStoredValue, removeStoredValue } from '../../lib/stored-values.ts';
import { Button } from '../../ui/button.tsx';
import { ActionProblem } from '../../ui/forms/field.tsx';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import type { GpxProblem, OwnLine } from './read-gpx.ts';

const problemMessages: Record<GpxProblem | 'unreadable', MessageDescriptor> = {
  'too-large': msg`This file is larger than 10 MB. Choose a smaller one.`,
  'not-gpx': msg`This isn't a GPX file. Choose one that ends in .gpx.`,
  'has-entities': msg`This file contains definitions that a GPX file never has, so we haven't opened it.`,
  'wrong-position': msg`Some points in this file have no valid location, so we can't show it.`,
  'no-line': msg`There's no path in this file.`,
  elsewhere: msg`This path is outside Singapore, so the map can't show it.`,
  unreadable: msg`This file couldn't be read. Choose it again.`,
};

function parseLine(text: string | null): OwnLine | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Record<keyof OwnLine, unknown>> | null;
    if (typeof value?.name !== 'string' || typeof value.km !== 'number' || !isPath(value.parts)) return null;
    return { name: value.name, km: value.km, parts: value.parts };
  } catch {
    return null;
  }
}

/** Stays on the device, until it is removed or the session ends. */
export function useOwnLine() {
  const key = sessionScopedKey('own-line', useResidentId());
  const [line, setLine] = useState(() => parseLine(getStoredValue(key)));
  function changeLine(next: OwnLine | null) {
    setLine(next);
    if (next) storeUntilSessionEnds(key, JSON.stringify(next));
    else removeStoredValue(key);
  }
  return [line, changeLine] as const;
}

async function read(file: File): Promise<OwnLine | GpxProblem | 'unreadable'> {
  try {
    const { readGpx } = await import('./read-gpx.ts');
    return await readGpx(file);
  } catch {
    return 'unreadable';
  }
}

interface OwnLineProps {
  line: OwnLine | null;
  onChange: (line: OwnLine | null) => void;
  /** Moves the map to the line. */
  onShow: () => void;
}

export function OwnLineChoice({ line, onChange, onShow }: OwnLineProps) {
  const { i18n, t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const [problem, setProblem] = useState<keyof typeof problemMessages | null>(null);
  const container = useFocusFallback(String(line !== null), 'button');

  async function choose(file: File) {
    const result = await read(file);
    setProblem(typeof result === 'string' ? result : null);
    if (typeof result !== 'string') onChange(result);
  }

  return (
    <div ref={container} className="grid gap-2 text-md">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <output className="flex min-w-0 items-start gap-2 empty:hidden">
          {line && (
            <>
              <Route aria-hidden className="mt-0.5 size-[18px] shrink-0 text-coral" />
              <span className="wrap-anywhere">
                <bdi className="font-semibold">{line.name}</bdi>{' '}
                <span className="figures whitespace-nowrap">{formatDistance(line.km)}</span>
              </span>
            </>
          )}
        </output>
        {line && (
          <span className="flex gap-4">
            <Button variant="link" size="sm" onClick={onShow}>
              <Trans>Show on the map</Trans>
            </Button>
            <Button variant="link" size="sm" onClick={() => onChange(null)}>
              <Trans>Remove</Trans>
            </Button>
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="quiet" size="sm" aria-describedby={noteId} onClick={() => input.current?.click()}>
          <Route aria-hidden className="size-4 shrink-0" />
          {line ? <Trans>Show another GPX file</Trans> : <Trans>Show a GPX file</Trans>}
        </Button>
        <p id={noteId} className="flex items-center gap-1.5 text-sm text-muted">
          <Lock aria-hidden className="size-4 shrink-0" />
          <Trans>Stays on this device. It's not a visit and earns no points.</Trans>
        </p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`GPX file`}
        accept=".gpx,application/gpx+xml"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Allows choosing the same file again.
          target.value = '';
          if (file) void choose(file);
        }}
      />
      <ActionProblem>{problem === null ? '' : i18n._(problemMessages[problem])}</ActionProblem>
    </div>
  );
}
