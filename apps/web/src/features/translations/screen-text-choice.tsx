import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { SearchBox } from '../../ui/forms/search-box.tsx';
import type { ScreenText } from './screen-texts.ts';

interface ScreenTextChoiceProps {
  texts: readonly ScreenText[];
  chosen: ScreenText | undefined;
  onChoose: (text: ScreenText) => void;
  isMissing: boolean;
}

export function ScreenTextChoice({ texts, chosen, onChoose, isMissing }: ScreenTextChoiceProps) {
  const { t, i18n } = useLingui();
  const [search, setSearch] = useState('');
  const name = useId();
  const errorId = `${name}-error`;
  const list = useRef<HTMLUListElement>(null);
  // The preselected text may be far down the list.
  useEffect(() => {
    list.current?.querySelector(':checked')?.scrollIntoView({ block: 'nearest' });
  }, []);

  const toLowerCase = (text: string) => text.toLocaleLowerCase(i18n.locale);
  const matchingTexts = texts.filter(({ displayedText }) =>
    toLowerCase(displayedText).includes(toLowerCase(search.trim())),
  );
  return (
    <fieldset aria-describedby={isMissing ? errorId : undefined} className="grid grid-cols-1 gap-2">
      <legend className="mb-1.5 text-md font-semibold">
        <Trans>Texts on this screen</Trans>
      </legend>
      <SearchBox
        value={search}
        onChange={setSearch}
        label={t`Search these texts`}
        placeholder={t`Search these texts`}
      />
      <output className="text-sm text-muted">
        <Plural value={matchingTexts.length} one="# text" other="# texts" />
      </output>
      <ul
        ref={list}
        className="max-h-56 list-none overflow-y-auto overscroll-contain rounded-md bg-sunk p-1 empty:hidden"
      >
        {matchingTexts.map((text) => (
          <li key={`${text.messageId} ${text.template}`}>
            <label className="flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-2 py-1 wrap-anywhere has-checked:bg-leaf-soft has-checked:font-semibold">
              <input
                type="radio"
                name={name}
                checked={text === chosen}
                onChange={() => onChoose(text)}
                className="size-5 shrink-0 accent-leaf"
              />
              {text.displayedText}
            </label>
          </li>
        ))}
      </ul>
      {isMissing && (
        <p id={errorId} role="alert" className="text-sm font-semibold text-coral">
          <Trans>Please choose one.</Trans>
        </p>
      )}
    </fieldset>
  );
}
