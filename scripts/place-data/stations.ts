import { parseNumber, type Row } from './csv.ts';
import type { Feature } from './shapes.ts';

const MRT_CODE = /^(?:NS|EW|CG|NE|CC|DT|TE)\d*$/;

/** Open MRT stations, with their codes of MRT lines alone: an interchange has codes of the LRT too. */
export function selectStations(rows: readonly Row[]): Feature[] {
  return rows
    .filter(({ type, status }) => type === 'MRT' && status === 'open')
    .map((row) => ({
      properties: {
        name: row['name']?.trim(),
        codes: row['codes']?.split('/').filter((code) => MRT_CODE.test(code)),
        names: stationNames(row),
      },
      geometry: { type: 'Point', coordinates: [parseNumber(row['lng']), parseNumber(row['lat'])] },
    }));
}

/** Where the government's register of translated terms (category MRT/LRT Station, read August 2026) differs from our source. */
const TAMIL_REGISTER: Readonly<Record<string, string>> = {
  Aljunied: 'அல்ஜுனிட்',
  'Botanic Gardens': 'பூமலை',
  Canberra: 'கென்பரா',
  Clementi: 'கிளமெண்டி',
  Dover: 'டோவர்',
  Eunos: 'யூனோஸ்',
  'Farrer Road': 'ஃபேரர் ரோடு',
  'Gardens by the Bay': 'கரையோரப் பூந்தோட்டம்',
  HarbourFront: 'ஹார்பர்ஃபிரண்ட்',
  Havelock: 'ஹெவ்லொக்',
  'Haw Par Villa': 'ஹா பா வில்லா',
  'Jurong East': 'ஜூரோங் ஈஸ்ட்',
  'Katong Park': 'காத்தோங் பூங்கா',
  'Kent Ridge': 'கெண்ட் ரிட்ஜ்',
  Khatib: 'கத்திப்',
  Lakeside: 'லேக்சைட்',
  Lentor: 'லெண்ட்டோர்',
  'Marina South Pier': 'மரீனா சவுத் பியர்',
  Maxwell: 'மெக்ஸ்வெல்',
  'Orchard Boulevard': 'ஆர்ச்சர்ட் புலவார்ட்',
  'Potong Pasir': 'பொத்தோங் பாசிர்',
  Sembawang: 'செம்பவாங்',
  'Shenton Way': 'ஷெண்ட்டன் வே',
  Siglap: 'சிக்ளாப்',
  Simei: 'சிமெய்',
  Tampines: 'தெம்பனிஸ்',
  Woodlands: 'உட்லண்ட்ஸ்',
};

/** The names of a station, by language. */
export function stationNames(row: Row): Record<string, string> {
  const english = row['name']?.trim() ?? '';
  const names = { zh: row['name_zh']?.trim() ?? '', ta: TAMIL_REGISTER[english] ?? row['name_ta']?.trim() ?? '' };
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''));
}

/**
 * Names of planning areas without a station of their name: as our content and the press write them. Those of islands and catchments
 * are translations that no source confirms yet.
 */
export const OTHER_TOWNS: Readonly<Record<string, Readonly<Record<'zh' | 'ta', string>>>> = {
  'Bukit Merah': { zh: '红山', ta: 'புக்கிட் மேரா' },
  'Bukit Timah': { zh: '武吉知马', ta: 'புக்கிட் தீமா' },
  'Central Water Catchment': { zh: '中央集水区', ta: 'மத்திய நீர்ப்பிடிப்பு' },
  Changi: { zh: '樟宜', ta: 'சாங்கி' },
  'Changi Bay': { zh: '樟宜湾', ta: 'சாங்கி பே' },
  'Downtown Core': { zh: '市中心', ta: 'நகர மையம்' },
  Geylang: { zh: '芽笼', ta: 'கேலாங்' },
  'Jurong West': { zh: '裕廊西', ta: 'ஜூரோங் வெஸ்ட்' },
  'Lim Chu Kang': { zh: '林厝港', ta: 'லிம் சூ காங்' },
  Mandai: { zh: '万礼', ta: 'மண்டாய்' },
  'Marina East': { zh: '滨海东', ta: 'மரீனா ஈஸ்ட்' },
  'Marina South': { zh: '滨海南', ta: 'மரீனா சவுத்' },
  Museum: { zh: '博物馆区', ta: 'மியூசியம்' },
  'North-Eastern Islands': { zh: '东北群岛', ta: 'வடகிழக்குத் தீவுகள்' },
  Outram: { zh: '欧南', ta: 'ஊட்ரம்' },
  'River Valley': { zh: '里峇峇利', ta: 'ரிவர் வேலி' },
  Seletar: { zh: '实里达', ta: 'சிலேத்தார்' },
  Simpang: { zh: '新邦', ta: 'சிம்பாங்' },
  'Singapore River': { zh: '新加坡河', ta: 'சிங்கப்பூர் ஆறு' },
  'Southern Islands': { zh: '南部岛屿', ta: 'தென் தீவுகள்' },
  'Sungei Kadut': { zh: '双溪加株', ta: 'சுங்கை காடுட்' },
  Tanglin: { zh: '东陵', ta: 'தங்ளின்' },
  Tengah: { zh: '登加', ta: 'தெங்கா' },
  Tuas: { zh: '大士', ta: 'துவாஸ்' },
  'Western Islands': { zh: '西部群岛', ta: 'மேற்குத் தீவுகள்' },
  'Western Water Catchment': { zh: '西部集水区', ta: 'மேற்கு நீர்ப்பிடிப்பு' },
};
