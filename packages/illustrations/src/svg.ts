export type Attributes = Readonly<Record<string, string | number>>;

/** Rounds to one decimal: finer steps cannot be seen at 480 units and cost bytes. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function write(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? round(value) : value}"`)
    .join('');
}

/** Removes characters that path data does not need: a sixth of a picture's bytes. */
function compact(path: string): string {
  return path
    .replaceAll(/ -/g, '-')
    .replaceAll(/([a-zA-Z]) /g, '$1')
    .replaceAll(/ (?=[a-zA-Z])/g, '')
    .replaceAll(/(?<![\d.])0\./g, '.');
}

/** A filled path without outline. */
export function filled(path: string, fill: string, attributes: Attributes = {}): string {
  return path === '' ? '' : `<path d="${compact(path)}" fill="${fill}"${write(attributes)}/>`;
}

/** A line; the document sets its round ends and its missing fill. */
export function stroked(path: string, stroke: string, width: number, attributes: Attributes = {}): string {
  return path === ''
    ? ''
    : `<path d="${compact(path)}" stroke="${stroke}" stroke-width="${round(width)}"${write(attributes)}/>`;
}

/** Round dots of one size as a single path: lines without length, given their shape by the round line ends. */
export function dots(
  points: readonly { readonly x: number; readonly y: number }[],
  fill: string,
  size: number,
  attributes: Attributes = {},
): string {
  return stroked(points.map(({ x, y }) => `M${Math.round(x)} ${Math.round(y)}h0`).join(''), fill, size, attributes);
}

export function circle(x: number, y: number, radius: number, fill: string, attributes: Attributes = {}): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"${write(attributes)}/>`;
}

export function ellipse(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  attributes: Attributes = {},
): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(width)}" ry="${round(height)}" fill="${fill}"${write(attributes)}/>`;
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  attributes: Attributes = {},
): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"${write(attributes)}/>`;
}

export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
  readonly flip?: boolean;
  readonly turn?: number;
}

/** Places a drawing, made around its own foot at 0,0, in the picture. */
export function place(drawing: string, { x, y, scale = 1, flip = false, turn = 0 }: Placement): string {
  if (drawing === '') return '';
  const size = Math.round(scale * 100) / 100;
  const sizing = flip ? ` scale(${-size} ${size})` : size === 1 ? '' : ` scale(${size})`;
  const turning = turn === 0 ? '' : ` rotate(${round(turn)})`;
  return `<g transform="translate(${Math.round(x)} ${Math.round(y)})${turning}${sizing}">${drawing}</g>`;
}

/** Writes a drawing out where it is first needed and repeats it by reference afterwards. */
export function repeatable(id: string, drawing: string): () => string {
  let written = false;
  return () => {
    if (written) return `<use href="#${id}"/>`;
    written = true;
    return `<g id="${id}">${drawing}</g>`;
  };
}

/** A top-to-bottom gradient to be named in `<defs>`. */
export function verticalGradient(id: string, top: string, low: string, end = 1): string {
  return `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="${end}" stop-color="${low}"/></linearGradient>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Wraps a drawing into a standalone document; screen readers read `title`. */
export function svgDocument(width: number, height: number, drawing: string, title?: string): string {
  const name = title === undefined ? '' : `<title>${escapeText(title)}</title>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" fill="none" stroke-linecap="round" stroke-linejoin="round">${name}${drawing}</svg>`;
}
