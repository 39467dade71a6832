import { LINK_PICTURE } from '@ecopulse/illustrations/link-picture';
import type { Preview, PreviewSource } from '../../core/previews/preview-source.ts';

const META_PLACEHOLDER = /<!--preview-->.*<!--\/preview-->/s;
const BODY_END = '</body>';

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** JSON that is safe in a script element: it contains neither `</script>` nor `<!--`. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

interface PageOptions {
  readonly source: PreviewSource;
  readonly id: number;
  readonly publicUrl: URL | null;
}

/** Open Graph needs absolute URLs, hence `publicUrl`. */
function metaTags(
  { title, description, imageUrl, structuredData }: Preview,
  { source, id, publicUrl }: PageOptions,
): string {
  const picturePath = imageUrl ?? source.drawing?.path(id).replace(/[^/]+$/, 'picture.png');
  const meta = (name: string, content: string | number) => {
    const attribute = name.startsWith('og:') ? 'property' : 'name';
    return `<meta ${attribute}="${name}" content="${escapeText(String(content))}" />`;
  };
  const url = publicUrl && new URL(source.page.replace(':id', String(id)), publicUrl).href;
  const picture = publicUrl && picturePath !== undefined ? new URL(picturePath, publicUrl).href : null;
  return [
    `<title>${escapeText(title.text)} · EcoPulse</title>`,
    meta('description', description.text),
    meta('og:type', source.openGraphType),
    meta('og:title', title.text),
    meta('og:description', description.text),
    ...(url ? [`<link rel="canonical" href="${escapeText(url)}" />`, meta('og:url', url)] : []),
    ...(picture ? [meta('og:image', picture), meta('og:image:alt', title.text)] : []),
    ...(picture && imageUrl === null
      ? [meta('og:image:width', LINK_PICTURE.width), meta('og:image:height', LINK_PICTURE.height)]
      : []),
    meta('twitter:card', picture ? 'summary_large_image' : 'summary'),
    ...(structuredData
      ? [
          `<script type="application/ld+json">${escapeJson({
            '@context': 'https://schema.org',
            ...structuredData,
            ...(url && { url }),
            ...(picture && { image: picture }),
          })}</script>`,
        ]
      : []),
  ].join('');
}

const NO_TEXT = { text: '', lang: 'en' } as const;

/** Without a preview, the page's script fetches the item. Throws if the frame lacks the placeholders. */
export function toPreviewPage(frame: string, preview: Preview | null, options: PageOptions): string {
  if (!META_PLACEHOLDER.test(frame) || !frame.includes(BODY_END))
    throw new Error('The frame has no place for a preview');
  const { title = NO_TEXT, description = NO_TEXT, imageUrl = null, item = null } = preview ?? {};
  const drawing = options.source.drawing?.path(options.id) ?? '';
  const pictures = { light: imageUrl ?? `${drawing}?theme=light`, dark: imageUrl ?? `${drawing}?theme=dark` };
  const data = `<script type="application/json" id="preview">${escapeJson({ title, description, pictures, item })}</script>`;
  // The build rendered the page with these texts (`lib/preview/preview-hero.tsx`).
  const values: Readonly<Record<string, string>> = {
    title: title.text,
    'title-lang': title.lang,
    description: description.text,
    'description-lang': description.lang,
    ...pictures,
  };
  return frame
    .replace(META_PLACEHOLDER, (tags) => (preview ? metaTags(preview, options) : tags))
    .replace(BODY_END, () => data + BODY_END)
    .replaceAll(/%preview-([a-z-]+)%/g, (_all, name: string) => escapeText(values[name] ?? ''));
}
