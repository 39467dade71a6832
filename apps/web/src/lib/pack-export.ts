import { strToU8, zipSync } from 'fflate';

const PICTURE_URL = /^data:image\/(\w+);base64,/;
/** What Windows refuses in names of files; the rest refuse less. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}]/gu;

interface ExportFiles {
  readonly json: string;
  /** By path. */
  readonly pictures: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
}

/** Pictures become files, named by day and green space; the JSON has their paths in place of their bytes. */
export function splitExport(data: Record<string, unknown>): ExportFiles {
  const pictures: Record<string, Uint8Array<ArrayBuffer>> = {};
  const withoutPictures = Object.entries(data).map(([list, rows]) => {
    if (!Array.isArray(rows)) return [list, rows];
    return [list, rows.map((row: Record<string, unknown>, index) => extractPicture(row, `${list}/${index + 1}`))];
  });
  function extractPicture(row: Record<string, unknown>, start: string) {
    const image = String(row['image']);
    const [prefix, type] = PICTURE_URL.exec(image) ?? [];
    if (prefix === undefined) return row;
    const details = [row['day'], row['greenSpace']].filter((each) => typeof each === 'string').join(' ');
    const path = `${start} ${details.replaceAll(NOT_IN_NAMES, '-')}`.trim() + `.${type}`;
    pictures[path] = Uint8Array.from(atob(image.slice(prefix.length)), (byte) => byte.charCodeAt(0));
    return { ...row, image: path };
  }
  return { json: JSON.stringify(Object.fromEntries(withoutPictures), null, 2), pictures };
}

interface PackedExport {
  readonly content: BlobPart;
  readonly fileName: string;
  readonly type: string;
}

/** A ZIP file if there are pictures. */
export function packExport(data: Record<string, unknown>, name: string): PackedExport {
  const { json, pictures } = splitExport(data);
  if (Object.keys(pictures).length === 0) return { content: json, fileName: `${name}.json`, type: 'application/json' };
  // Pictures are compressed already.
  const zip = zipSync({ [`${name}.json`]: [strToU8(json), { level: 6 }], ...pictures }, { level: 0 });
  return { content: zip, fileName: `${name}.zip`, type: 'application/zip' };
}
