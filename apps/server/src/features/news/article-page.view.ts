import type { NewsArticle } from '@ecopulse/contract/news/news';
import type { Language } from '../../core/messages/catalogs.ts';

const WORDS = /<!--article-->.*<!--\/article-->/s;
const END = '</body>';

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** JSON that is safe in a script element: it contains neither `</script>` nor `<!--`. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

interface Shown {
  readonly language: Language;
  readonly publicUrl: URL | null;
}

/**
 * Puts link preview tags and the article as JSON into the prerendered frame, which saves the client a call.
 * `og:image` needs an absolute URL, hence `publicUrl`. Throws if the frame lacks the placeholders.
 */
export function toArticlePage(frame: string, article: NewsArticle, { language, publicUrl }: Shown): string {
  const { id, imageUrl } = article;
  const { title = article.title, summary = article.summary } = article.translations[language] ?? {};
  const named = (property: string, content: string) =>
    `<meta property="og:${property}" content="${escapeText(content)}" />`;
  const words = [
    `<title>${escapeText(title)} · EcoPulse</title>`,
    `<meta name="description" content="${escapeText(summary)}" />`,
    named('type', 'article'),
    named('title', title),
    named('description', summary),
    ...(publicUrl ? [named('url', new URL(`/news/${id}`, publicUrl).href)] : []),
    ...(publicUrl && imageUrl ? [named('image', new URL(imageUrl, publicUrl).href)] : []),
  ].join('');
  const data = `<script type="application/json" id="article">${escapeJson(article)}</script>`;
  if (!WORDS.test(frame) || !frame.includes(END)) throw new Error('The frame of an article has no place for it');
  return frame.replace(WORDS, () => words).replace(END, () => data + END);
}
