import type { Language } from '@ecopulse/contract/accounts/preferences';
import { drawLine, linesOf, openDocument, widthOf } from './certificate-document.ts';
import * as look from './certificate-look.ts';
import { type Text, toPrintable, toText, type Weight } from './certificate-text.ts';

/** All of it in the reader's language, except for names and titles. */
export interface PrintedCertificate {
  readonly language: Language;
  readonly createdAt: Date;
  readonly title: string;
  readonly presentedTo: string;
  readonly name: string;
  readonly statement: string;
  readonly columns: { readonly date: string; readonly event: string; readonly hours: string };
  readonly events: readonly PrintedEvent[];
  readonly total: { readonly label: string; readonly hours: string };
  readonly issuedOn: string;
  readonly check: { readonly heading: string; readonly url: string; readonly note: string };
}

interface PrintedEvent {
  readonly date: string;
  readonly title: string;
  readonly titleLanguage: Language;
  readonly place: string;
  readonly hours: string;
}

/** One to a few pages of A4. */
export async function drawCertificate(given: PrintedCertificate): Promise<Buffer> {
  const certificate = printable(given);
  const { language, title, createdAt } = certificate;
  const document = await openDocument(
    { title: `${title}: ${certificate.name}`, language, createdAt },
    listTexts(certificate),
  );
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise((resolve) => document.once('end', resolve));
  draw(document, certificate);
  document.end();
  await done;
  return Buffer.concat(chunks);
}

function printable(certificate: PrintedCertificate): PrintedCertificate {
  const { language, name, events } = certificate;
  return {
    ...certificate,
    name: toPrintable(name, language),
    events: events.map((event) => ({
      ...event,
      title: toPrintable(event.title, event.titleLanguage),
      place: toPrintable(event.place, language),
    })),
  };
}

/** Every text in every weight that it may have. */
function listTexts({ language, columns, events, total, check, ...certificate }: PrintedCertificate): Text[] {
  const texts = (weight: Weight, ...all: string[]) => all.map((text) => toText(text, language, weight));
  return [
    ...texts(700, 'EcoPulse', certificate.title, certificate.name, total.label, total.hours, check.heading),
    ...texts(700, ...Object.values(columns)),
    ...texts(400, certificate.presentedTo, certificate.statement, certificate.issuedOn, check.note, check.url),
    ...texts(400, '0123456789/ '),
    ...events.flatMap((event) => [
      ...texts(400, event.date, event.place, event.hours),
      toText(event.title, event.titleLanguage, 700),
    ]),
  ];
}

const { STYLES, MARGIN, INNER_WIDTH } = look;
const LINE_HEIGHT = 1.5;

const DATE = { x: MARGIN + 8, width: 104 } as const;
const EVENT = { x: MARGIN + 116, width: INNER_WIDTH - 192 } as const;
const HOURS = { x: look.RIGHT - 72, width: 64, alignsRight: true } as const;
/** Of the total and the check address, which stay together. */
const CLOSING_HEIGHT = 190;

interface Part {
  readonly type: string;
  readonly text: string;
  readonly style: { readonly size: number; readonly weight: Weight; readonly colour: string };
  readonly language?: Language;
  readonly scope?: 'Column' | 'Row';
}

interface Box {
  readonly x?: number;
  readonly width?: number;
  readonly alignsRight?: boolean;
}

type Element = PDFKit.PDFStructureElement;

/** Draws lines below each other as one element of the structure, and returns the baseline after them. */
type Write = (parent: Element, part: Part, baseline: number, box?: Box) => number;

interface Canvas {
  readonly document: PDFKit.PDFDocument;
  readonly write: Write;
  heightOf(part: Omit<Part, 'type'>, box: Box): number;
}

function createCanvas(document: PDFKit.PDFDocument, language: Language): Canvas {
  const wholeOf = (part: Omit<Part, 'type'>) => ({
    ...part.style,
    ...toText(part.text, part.language ?? language, part.style.weight),
  });
  return {
    document,
    write(parent, part, baseline, { x = MARGIN, width = INNER_WIDTH, alignsRight = false } = {}) {
      const { type, scope, style } = part;
      const whole = wholeOf(part);
      const content = document.markStructureContent(type);
      let below = baseline;
      for (const line of linesOf(document, whole, width)) {
        const left = alignsRight ? x + width - widthOf(document, { ...whole, text: line.trimEnd() }) : x;
        drawLine(document, { ...whole, text: line }, left, below);
        below += style.size * LINE_HEIGHT;
      }
      document.endMarkedContent();
      const options = { ...(scope && { scope }), ...(whole.language !== language && { lang: whole.language }) };
      parent.add(document.struct(type, options, [content]));
      return below;
    },
    heightOf: (part, { width = INNER_WIDTH }) =>
      linesOf(document, wholeOf(part), width).length * part.style.size * LINE_HEIGHT,
  };
}

function draw(document: PDFKit.PDFDocument, certificate: PrintedCertificate): void {
  const { language, title, presentedTo, name, statement } = certificate;
  const root = document.struct('Document');
  document.addStructure(root);
  const canvas = createCanvas(document, language);
  const { write } = canvas;
  look.drawHeader(document, language);
  let y = write(root, { type: 'H1', text: title, style: STYLES.title }, look.FIRST_BASELINE) + 6;
  y = write(root, { type: 'P', text: presentedTo, style: STYLES.label }, y) + 14;
  y = write(root, { type: 'P', text: name, style: STYLES.name }, y) - 4;
  y = write(root, { type: 'P', text: statement, style: STYLES.body }, y) + 18;
  y = drawTable(canvas, root, certificate, y);
  drawClosing(canvas, root, certificate, y);
  root.end();
  look.numberPages(document, language);
}

function drawTable(
  { document, write, heightOf }: Canvas,
  root: Element,
  { columns, events, total }: PrintedCertificate,
  top: number,
): number {
  const table = document.struct('Table');
  root.add(table);
  const addRow = (fill: (row: Element) => number): number => {
    const row = document.struct('TR');
    table.add(row);
    const below = fill(row);
    row.end();
    return below;
  };
  const column = (text: string) => ({ type: 'TH', text, style: STYLES.column, scope: 'Column' }) as const;
  look.drawColumnBand(document, top);
  let y = addRow((row) => {
    write(row, column(columns.date), top, DATE);
    write(row, column(columns.event), top, EVENT);
    write(row, column(columns.hours), top, HOURS);
    return top + 30;
  });
  for (const event of events) {
    const title = { type: 'P', text: event.title, style: STYLES.strong, language: event.titleLanguage } as const;
    const place = { type: 'P', text: event.place, style: STYLES.small } as const;
    if (y + heightOf(title, EVENT) + heightOf(place, EVENT) > look.BOTTOM) y = look.addPage(document);
    const baseline = y;
    y = addRow((row) => {
      write(row, { type: 'TD', text: event.date, style: STYLES.body }, baseline, DATE);
      const cell = document.struct('TD');
      row.add(cell);
      const below = write(cell, place, write(cell, title, baseline, EVENT) - 1, EVENT);
      cell.end();
      write(row, { type: 'TD', text: event.hours, style: STYLES.body }, baseline, HOURS);
      return below;
    });
    look.drawRule(document, y - 6);
    y += 12;
  }
  if (y + CLOSING_HEIGHT > look.BOTTOM) y = look.addPage(document);
  const below = addRow((row) => {
    const label = { x: DATE.x, width: DATE.width + EVENT.width };
    write(row, { type: 'TH', text: total.label, style: STYLES.strong, scope: 'Row' }, y, label);
    const empty = document.struct('TD');
    row.add(empty);
    empty.end();
    return write(row, { type: 'TD', text: total.hours, style: STYLES.strong }, y, HOURS) + 26;
  });
  table.end();
  return below;
}

function drawClosing(
  { document, write }: Canvas,
  root: Element,
  { issuedOn, check }: PrintedCertificate,
  top: number,
): void {
  const box = { width: INNER_WIDTH - look.QR_SIDE - 24 };
  look.drawQrCode(document, check.url, top - 12);
  const headingTop = write(root, { type: 'P', text: issuedOn, style: STYLES.body }, top) + 10;
  const linkTop = write(root, { type: 'H2', text: check.heading, style: STYLES.heading }, headingTop, box) + 2;
  const paragraph = document.struct('P');
  root.add(paragraph);
  const link = document.struct('Link', { alt: check.url });
  paragraph.add(link);
  const below = write(link, { type: 'Span', text: check.url, style: STYLES.link }, linkTop, box) + 2;
  const annotation = { structParent: link } as PDFKit.Mixins.AnnotationOption;
  document.link(MARGIN, linkTop - STYLES.link.size, box.width, below - linkTop, check.url, annotation);
  link.end();
  paragraph.end();
  write(root, { type: 'P', text: check.note, style: STYLES.small }, below, box);
}
