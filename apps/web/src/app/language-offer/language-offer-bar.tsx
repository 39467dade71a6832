import { i18n } from '@lingui/core';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Language } from '../../lib/language/i18n.ts';
import { storeValue, getStoredValue } from '../../lib/stored-values.ts';
import { Button, iconButtonStyle } from '../../ui/button.tsx';

interface OfferMessages {
  label: string;
  offer: string;
  accept: string;
  failed: string;
  close: string;
}

/** Not in the catalogs, because the offer is in another language than the page. */
const MESSAGES: Readonly<Record<Language, OfferMessages | null>> = {
  en: null,
  zh: {
    label: '语言',
    offer: '这个网站有中文版。',
    accept: '切换到中文',
    failed: '无法加载这个语言，请重试。',
    close: '关闭',
  },
  ms: {
    label: 'Bahasa',
    offer: 'Laman ini ada dalam Bahasa Melayu.',
    accept: 'Tukar ke Bahasa Melayu',
    failed: 'Bahasa ini tidak dapat dimuatkan. Sila cuba lagi.',
    close: 'Tutup',
  },
  ta: {
    label: 'மொழி',
    offer: 'இந்தத் தளம் தமிழிலும் உள்ளது.',
    accept: 'தமிழுக்கு மாற்று',
    failed: 'இந்த மொழியை ஏற்ற முடியவில்லை. மீண்டும் முயலுங்கள்.',
    close: 'மூடு',
  },
  de: {
    label: 'Sprache',
    offer: 'Diese Seite gibt es auch auf Deutsch.',
    accept: 'Auf Deutsch anzeigen',
    failed: 'Diese Sprache konnte nicht geladen werden. Versuch es noch einmal.',
    close: 'Schließen',
  },
  es: {
    label: 'Idioma',
    offer: 'Este sitio también está en español.',
    accept: 'Ver en español',
    failed: 'No se ha podido cargar este idioma. Inténtalo de nuevo.',
    close: 'Cerrar',
  },
  ko: {
    label: '언어',
    offer: '이 사이트는 한국어로도 볼 수 있어요.',
    accept: '한국어로 보기',
    failed: '언어를 불러오지 못했어요. 다시 시도해 주세요.',
    close: '닫기',
  },
  ja: {
    label: '言語',
    offer: 'このサイトは日本語でもご覧いただけます。',
    accept: '日本語で表示',
    failed: 'この言語を読み込めませんでした。もう一度お試しください。',
    close: '閉じる',
  },
  fr: {
    label: 'Langue',
    offer: 'Ce site existe aussi en français.',
    accept: 'Voir en français',
    failed: 'Cette langue n’a pas pu être chargée. Réessayez.',
    close: 'Fermer',
  },
  it: {
    label: 'Lingua',
    offer: 'Questo sito è disponibile anche in italiano.',
    accept: 'Passa all’italiano',
    failed: 'Non è stato possibile caricare questa lingua. Riprova.',
    close: 'Chiudi',
  },
};

/** Closing the offer must not count as choosing English, which would override the account's language. */
const CLOSED_KEY = 'language-offer';

interface BarProps {
  language: Language;
  choose: (language: Language) => Promise<boolean>;
}

export function LanguageOfferBar({ language, choose }: BarProps) {
  const [state, setState] = useState<'open' | 'loading' | 'failed' | 'closed'>(
    getStoredValue(CLOSED_KEY) === null ? 'open' : 'closed',
  );
  useEffect(() => i18n.on('change', () => setState('closed')), []);
  const messages = MESSAGES[language];
  const isClosed = state === 'closed';
  useEffect(() => {
    if (isClosed) delete document.documentElement.dataset.offer;
  }, [isClosed]);
  if (isClosed || !messages) return null;

  async function accept() {
    setState('loading');
    const isShown = await choose(language).catch(() => false);
    if (isShown) moveFocusToContent();
    else setState((now) => (now === 'loading' ? 'failed' : now));
  }
  function close() {
    storeValue(CLOSED_KEY, 'closed');
    setState('closed');
    moveFocusToContent();
  }
  return (
    <section
      lang={language}
      aria-label={messages.label}
      data-language-offer
      className="border-b border-line bg-surface"
    >
      <div className="mx-auto flex min-h-15 max-w-(--content-width) flex-wrap items-center gap-x-3 gap-y-1 py-2 ps-4 pe-2 text-md sm:ps-6 lg:ps-10">
        <p aria-live="polite">{state === 'failed' ? messages.failed : messages.offer}</p>
        <Button size="sm" variant="soft" pending={state === 'loading'} onClick={() => void accept()}>
          {messages.accept}
        </Button>
        <button
          type="button"
          aria-label={messages.close}
          title={messages.close}
          onClick={close}
          className={iconButtonStyle({ className: 'ms-auto' })}
        >
          <X aria-hidden />
        </button>
      </div>
    </section>
  );
}

/** The focused button is gone. */
function moveFocusToContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
