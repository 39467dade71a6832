import type { Picture } from '../../ui/art.tsx';
import type { Language } from '../language/i18n.ts';

interface LocalText {
  readonly text: string;
  readonly lang: Language;
}

/** What the server put into the page of a shared link. */
export interface SentPreview {
  readonly title: LocalText;
  readonly description: LocalText;
  readonly pictures: Picture;
  /** Null if the database was unreachable. */
  readonly item: object | null;
}

/** The build renders these; the server replaces them with the texts of the item, so that hydration matches. */
const PLACEHOLDERS: SentPreview = {
  title: { text: '%preview-title%', lang: '%preview-title-lang%' as Language },
  description: { text: '%preview-description%', lang: '%preview-description-lang%' as Language },
  pictures: { light: '%preview-light%', dark: '%preview-dark%' },
  item: null,
};

/** Null in development, where no server fills in the page. */
export function readSentPreview(): SentPreview | null {
  if (typeof document === 'undefined') return PLACEHOLDERS;
  const text = document.getElementById('preview')?.textContent;
  return text ? (JSON.parse(text) as SentPreview) : null;
}
