import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { call } from '../../lib/api.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { translatedTexts } from '../../lib/language/lang-of.ts';
import { problemMessage } from '../../lib/problem-messages.ts';
import { Button } from '../../ui/button.tsx';
import { isTooLong, LimitedTextArea } from '../../lib/limited-text-area.tsx';
import { Dialog, DialogContent } from '../../ui/overlays/dialog.tsx';
import { useTypedText } from '../../lib/typed-text.ts';
import { toast } from '../../ui/toast/toast.ts';
import { createOriginFinder } from './find-message.ts';
import { ScreenTextChoice } from './screen-text-choice.tsx';
import { type ScreenText, collectScreenTexts, findSelectedText } from './screen-texts.ts';

/** Equals the server's limit. A paragraph of content may be longer. */
const MAX_WORDS_LENGTH = 500;

/** Called before the dialog renders, so that only the texts of the page are read. */
function readScreenTexts(selection: string) {
  const find = createOriginFinder(i18n.messages, translatedTexts());
  const texts = collectScreenTexts(document.body, find);
  return { texts, selected: findSelectedText(texts, selection, find) };
}

function useReport(onSent: () => void) {
  const language = useLanguage();
  return useMutation({
    mutationFn: ({ text, suggestion }: { text: ScreenText; suggestion: string }) =>
      call('POST /api/translation-reports', {
        body: {
          messageId: text.messageId,
          language,
          words: [...text.template].slice(0, MAX_WORDS_LENGTH).join(''),
          suggestion: suggestion.trim() || null,
        },
      }),
    onSuccess: () => {
      onSent();
      toast({
        title: t({ message: 'Report sent', context: 'about a translation' }),
        description: t`Thank you for helping with the translation.`,
      });
    },
  });
}

/** A suggestion belongs to the text for which it was typed. */
interface Suggestion {
  readonly messageId?: string | undefined;
  readonly words: string;
}

function parseSuggestion(stored: unknown): Suggestion | null {
  const { messageId, words } = (stored ?? {}) as Partial<Record<keyof Suggestion, unknown>>;
  return typeof words === 'string' ? { messageId: typeof messageId === 'string' ? messageId : undefined, words } : null;
}

export interface ReportTranslationProps {
  selection: string;
  onClose: () => void;
}

export function ReportTranslation({ selection, onClose }: ReportTranslationProps) {
  const [{ texts, selected }] = useState(() => readScreenTexts(selection));
  const [text, setText] = useState(selected);
  const [kept, keep] = useTypedText('translation', parseSuggestion);
  const [suggestion, setSuggestion] = useState(kept?.messageId === selected?.messageId ? (kept?.words ?? '') : '');
  const [isSubmitted, setSubmitted] = useState(false);
  const close = () => {
    keep(null);
    onClose();
  };
  const report = useReport(close);
  const form = useRef<HTMLFormElement>(null);

  function send(event: SyntheticEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (!text) form.current?.querySelector('input')?.focus();
    else if (isTooLong(suggestion)) form.current?.querySelector('textarea')?.focus();
    else if (!report.isPending) report.mutate({ text, suggestion });
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        shape="sheet"
        title={<Trans>Which text is wrong?</Trans>}
        description={
          <Trans>
            Your report goes to the admins with your name. Any names and figures in the text you choose are left out.
          </Trans>
        }
      >
        <form ref={form} noValidate onSubmit={send} className="grid grid-cols-1 gap-5">
          <ScreenTextChoice texts={texts} chosen={text} onChoose={setText} isMissing={isSubmitted && !text} />
          {text && (
            <div className="grid gap-1.5">
              <p className="text-md font-semibold">
                <Trans>Current text</Trans>
              </p>
              <blockquote className="border-s-4 border-line ps-3 wrap-anywhere">{text.displayedText}</blockquote>
            </div>
          )}
          <LimitedTextArea
            label={<Trans>What would be better? (optional)</Trans>}
            value={suggestion}
            onChange={(words) => {
              setSuggestion(words);
              keep({ messageId: text?.messageId, words });
            }}
          />
          {report.isError && (
            <p role="alert" className="rounded-md bg-coral-soft p-4 text-md font-semibold text-coral">
              {problemMessage(report.error)}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" pending={report.isPending}>
              <Trans context="about a translation">Send report</Trans>
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
