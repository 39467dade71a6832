import { getDocumentProxy } from 'unpdf';

interface StructureNode {
  readonly role?: string;
  readonly lang?: string;
  readonly children?: readonly StructureNode[];
}

/** What a reader of the PDF finds in it. */
export async function readPdf(bytes: Uint8Array) {
  const raw = Buffer.from(bytes).toString('latin1');
  const document = await getDocumentProxy(Uint8Array.from(bytes));
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join('');
    }),
  );
  const structure = (await (await document.getPage(1)).getStructTree()) as StructureNode | null;
  const { info } = await document.getMetadata();
  const { Language, Title } = info as { Language?: string; Title?: string };
  const mark = (await document.getMarkInfo()) as { Marked?: boolean } | null;
  const fonts = raw.match(/\/Type \/FontDescriptor\b[^]*?endobj/g) ?? [];
  return {
    /** Without spaces, which readers guess from distances. */
    text: withoutSpaces(pages.join('')),
    pages: document.numPages,
    /** Of all pages. */
    roles: structure ? rolesOf(structure) : [],
    language: Language,
    title: Title,
    isTagged: mark?.Marked === true && raw.includes('/StructTreeRoot'),
    fonts: fonts.length,
    embeddedFonts: fonts.filter((font) => font.includes('/FontFile2')).length,
  };
}

export function withoutSpaces(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, '');
}

function rolesOf({ role, lang, children = [] }: StructureNode): string[] {
  return [...(role === undefined ? [] : [lang ? `${role}:${lang}` : role]), ...children.flatMap(rolesOf)];
}
