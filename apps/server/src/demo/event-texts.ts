import type { EventForm } from '@ecopulse/contract/events/event-form';
import type { OutcomeForm } from '@ecopulse/contract/events/event-participation';

import { BIRDERS_CLUB, NEIGHBOURS_CLUB, SCHOOL_CLUB } from './clubs.ts';

interface Programme extends Pick<EventForm, 'kind' | 'title' | 'text' | 'languages' | 'capacity'> {
  /** A green space by name, or a point. */
  readonly venue: string | EventForm['place'];
  /** From the day of the demo; weekends follow it. */
  readonly day: { readonly weekday: number; readonly week: number };
  /** In Singapore. */
  readonly from: string;
  readonly hours: number;
  readonly joins: number;
  readonly notes?: Partial<Pick<EventForm, 'bring' | 'accessibility' | 'wetWeatherPlan' | 'contact'>>;
  readonly outcome?: OutcomeForm;
  /** By name. */
  readonly club?: string;
  /** Waits for a moderator. */
  readonly isHeld?: true;
  readonly isDraft?: true;
  /** Just before the demo: moved, or without `hoursLater` cancelled. */
  readonly change?: { readonly reason: string; readonly hoursLater?: number };
}

const [SUNDAY, THURSDAY, SATURDAY] = [0, 4, 6];

/** `week` 0 is the next such day after the demo's, -1 the last one before. */
export const PROGRAMME: readonly Programme[] = [
  {
    kind: 'clean-up',
    title: { en: 'Coney Island shore clean-up' },
    text: {
      en: 'The north shore collects what the tide brings in: bottles, straws, fishing line. We work in pairs along the five beaches, weigh what we find and log it for the **International Coastal Cleanup**.\n\nNo experience needed.',
    },
    languages: ['en', 'zh'],
    venue: 'Coney Island Park',
    day: { weekday: SUNDAY, week: -1 },
    from: '07:30',
    hours: 2.5,
    capacity: 40,
    joins: 26,
    club: SCHOOL_CLUB,
    notes: {
      bring: 'Covered shoes, a hat, a refillable bottle. We lend gloves, tongs and weighing scales.',
      wetWeatherPlan: 'We wait at the west gate shelter for 30 minutes, then decide together.',
    },
    outcome: { hours: 2.5, kilograms: 84.6, trees: null, species: null },
  },
  {
    kind: 'survey',
    title: { en: 'Mangrove crab and mudskipper count' },
    text: {
      en: 'Low tide is at 8.40 am. From the boardwalk we count crabs, mudskippers and nesting herons in ten plots, and share the list with the park.',
    },
    languages: ['en', 'ms'],
    venue: 'Pasir Ris Park',
    day: { weekday: SATURDAY, week: -1 },
    from: '08:00',
    hours: 2,
    capacity: 20,
    joins: 16,
    notes: { bring: 'Binoculars if you have them, insect repellent, water.' },
    outcome: { hours: 2, kilograms: null, trees: null, species: 37 },
  },
  {
    kind: 'clean-up',
    title: {
      en: 'Sunrise beach clean-up',
      zh: '日出净滩',
      ms: 'Gotong-royong pantai waktu subuh',
      ta: 'காலை நேரக் கடற்கரைத் துப்புரவு',
    },
    text: {
      en: 'Start the weekend with the sea breeze. We meet at the Bedok Jetty car park, split into small groups and clear the stretch towards Area F. Families are welcome.\n\n- Gloves and tongs are provided\n- Breakfast together afterwards at the lagoon food village',
      zh: '迎着海风开启周末。我们在勿洛码头停车场集合，分组清理海滩。欢迎全家参加，手套和夹子由我们提供。',
      ms: 'Mulakan hujung minggu dengan angin laut. Kita berkumpul di tempat letak kereta Jeti Bedok. Sarung tangan dan penyepit disediakan.',
      ta: 'கடற்காற்றுடன் வார இறுதியைத் தொடங்குவோம். பிடோக் படகுத்துறை வாகன நிறுத்துமிடத்தில் கூடுவோம். கையுறைகளும் இடுக்கிகளும் வழங்கப்படும்.',
    },
    languages: ['en', 'zh', 'ms', 'ta'],
    venue: 'East Coast Park',
    day: { weekday: SATURDAY, week: 0 },
    from: '07:00',
    hours: 2.5,
    capacity: 60,
    joins: 38,
    notes: {
      bring: 'Hat, sunscreen, a refillable bottle and your own container for breakfast.',
      accessibility: 'Step-free to the beach edge. Accessible toilets at the car park. Benches in the shade.',
      wetWeatherPlan: 'Light rain: we go ahead. Lightning: we shelter at the jetty and start up to an hour later.',
      contact: 'Asha, 8123 4567',
    },
  },
  {
    kind: 'guided-walk',
    title: { en: 'Migratory birds at Sungei Buloh' },
    text: {
      en: 'Whimbrels, redshanks and sandpipers have flown in from Siberia for the winter. A volunteer guide takes 15 of us to the hides at high tide, when the birds roost closest.\n\nWe walk about **3 km** at an easy pace.',
    },
    languages: ['en'],
    venue: 'Sungei Buloh Wetland Reserve',
    day: { weekday: SUNDAY, week: 0 },
    from: '08:00',
    hours: 2,
    capacity: 15,
    joins: 19,
    club: BIRDERS_CLUB,
    notes: {
      bring: 'Binoculars if you have them, long sleeves, insect repellent.',
      accessibility: 'Boardwalk and firm gravel. Two hides have steps.',
      wetWeatherPlan: 'Hides are sheltered. We cancel only for lightning.',
    },
  },
  {
    kind: 'workshop',
    title: { en: 'Fix it, don’t bin it: repair evening', zh: '修一修，别丢掉：维修之夜' },
    text: {
      en: 'Bring one thing that no longer works: a fan, a lamp, a pair of shorts. Volunteer fixers show you how to open, test and repair it, so that you can do the next one yourself.',
      zh: '带一件坏了的东西来：风扇、台灯或短裤。义工会教您怎么打开、检查和修理。',
    },
    languages: ['en', 'zh', 'ms'],
    venue: { name: 'Our Tampines Hub, Level 1', lat: 1.3531, lng: 103.9403, radiusMeters: 120 },
    day: { weekday: THURSDAY, week: 0 },
    from: '19:30',
    hours: 2,
    capacity: 24,
    joins: 13,
    club: NEIGHBOURS_CLUB,
    notes: { bring: 'One broken item that you can carry.', accessibility: 'Lifts from the MRT and the car park.' },
  },
  {
    kind: 'planting',
    title: { en: 'Plant a hundred native trees' },
    text: {
      en: 'Together we plant sea hibiscus, penaga laut and tembusu along the lake, as part of the **OneMillionTrees** movement. Staff dig the holes and show you how to set, stake and water each sapling.',
    },
    languages: ['en', 'ta'],
    venue: 'Jurong Lake Gardens (Lakeside Garden)',
    day: { weekday: SATURDAY, week: 1 },
    from: '09:00',
    hours: 2,
    capacity: 50,
    joins: 31,
    notes: {
      bring: 'Clothes that may get muddy, a hat, water.',
      wetWeatherPlan: 'Rain is good for saplings: we go ahead unless there is lightning.',
    },
  },
  {
    kind: 'survey',
    title: { en: 'Garden bird count' },
    text: {
      en: 'Half an hour, one bend of the Kallang River, every bird you see or hear. We pair first-timers with someone who knows the calls. Results go to the yearly Garden Bird Watch.',
    },
    languages: ['en', 'zh'],
    venue: 'Bishan-Ang Mo Kio Park',
    day: { weekday: SUNDAY, week: 1 },
    from: '07:15',
    hours: 1.5,
    capacity: 30,
    joins: 11,
    club: BIRDERS_CLUB,
    change: { reason: 'The pond side opens later that morning.', hoursLater: 1 },
    notes: { accessibility: 'Level paths. Toilets at the pond.' },
  },
  {
    kind: 'guided-walk',
    title: { en: 'Frogs after dark' },
    text: { en: 'A slow evening walk along the stream to listen for frogs. Red torches only, please.' },
    languages: ['en'],
    venue: 'Windsor Nature Park',
    day: { weekday: THURSDAY, week: 1 },
    from: '19:00',
    hours: 2,
    capacity: 12,
    joins: 0,
    notes: { bring: 'A torch with a red filter, covered shoes.' },
    isHeld: true,
  },
  {
    kind: 'guided-walk',
    title: { en: 'Bidadari by night' },
    text: {
      en: 'Owls, nightjars and flying lemurs: an hour and a half along the lake, with torches off for most of it.',
    },
    languages: ['en'],
    venue: 'Bidadari Park',
    day: { weekday: SATURDAY, week: 1 },
    from: '19:30',
    hours: 1.5,
    capacity: 15,
    joins: 9,
    club: BIRDERS_CLUB,
    change: { reason: 'Our guide is ill. We hope to offer it again in a few weeks.' },
  },
  {
    kind: 'workshop',
    title: { en: 'Compost on a balcony' },
    text: { en: 'Two boxes, dry leaves and kitchen scraps: how to keep it small, quick and free of smells.' },
    languages: ['en'],
    venue: { name: 'Our Tampines Hub, Level 1', lat: 1.3531, lng: 103.9403, radiusMeters: 120 },
    day: { weekday: SATURDAY, week: 2 },
    from: '10:00',
    hours: 1.5,
    capacity: 20,
    joins: 0,
    club: NEIGHBOURS_CLUB,
    isDraft: true,
  },
];
