import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePo } from 'pofile-ts';

const ENGLISH_CATALOGS = ['apps/web/src/locales/en/*.po', 'apps/server/src/locales/en.po'];

export interface Term {
  readonly refused: RegExp;
  readonly write: string;
  /** Messages that the specification quotes, or where the word means something else. */
  readonly except?: readonly string[];
}

/** The terms of docs/glossary.md, and contractions. */
const TERMS: readonly Term[] = [
  { refused: /\b(?:claim(?:s|ed)?|proven|self-logged|stated by)\b/i, write: 'verified or self-reported' },
  { refused: /\b(?:ranking|(?:leader)?boards?)\b/i, write: 'rankings' },
  { refused: /\b(?:withh[eo]ld\w*|release[sd]?)\b/i, write: 'removed or restored' },
  {
    refused: /\blog(?:ged|ging|s)?[ -]?(?:in|out)\b/i,
    write: 'sign in or sign out',
    except: ['Login failed', 'Successfully logged in', 'Logout'],
  },
  { refused: /\b(?:e-mail|mail|mails|mailed)\b/i, write: 'email' },
  { refused: /\bkept on (?:this|your) device|\bke(?:ep|pt) for offline/i, write: 'saved' },
  { refused: /\bpositions?\b/i, write: 'location' },
  { refused: /\bguided walks?\b/i, write: 'route (walk is what residents do)' },
  { refused: /\bg(?:ive|ives|iven|iving|ave) up\b/i, write: 'stop' },
  {
    refused: /(?<!\bin )\b(?:places?|spots?)\b/i,
    write: 'green space',
    except: [
      'Places to eat and drink',
      '{count, plural, one {# place to eat and drink} other {# places to eat and drink}}',
    ],
  },
  { refused: /\b(?:kinds?|subjects?|topics?)\b/i, write: 'category or type', except: ['Every Kind of Green'] },
  { refused: /\blevels?\b/i, write: 'difficulty' },
  { refused: /\bwon\b(?!')/i, write: 'completed', except: ['Challenges won'] },
  { refused: /\bwhat (?:I|you|they|your friends|residents|admins) (?:do|did|have done)\b/i, write: 'activity' },
  { refused: /\b(?:power saved|saved? power)\b/i, write: 'energy saved' },
  { refused: /\bas reviewed\b|\breviewed (?:by|on)\b|\bflagged\b.* reviewed\b/i, write: 'checked' },
  {
    refused: /\bword(?:s|ing)\b/i,
    write: 'text',
    except: ["Easy to guess. Three or four words that don't belong together are better."],
  },
  {
    refused: /\b(?:home towns?|neighbou?rhoods?|planning areas?)\b/i,
    write: 'town',
    except: ['Compete with fellow eco-warriors in your neighborhood and across Singapore'],
  },
  {
    refused: /\b(?:users?|people)\b/i,
    write: 'resident',
    except: [
      'No users found matching your search',
      'Recent Users',
      'Total Users',
      'User',
      // Not residents yet.
      'Works until {endsOn}, for {usesLeft, plural, one {# more person} other {# more people}}.',
    ],
  },
  { refused: /\bpush\b(?! (?:notifications?|service)\b)/i, write: 'push notification', except: ['Push'] },
  { refused: /\bends soon\b|\babout to end\b/i, write: 'ending soon' },
  { refused: /\b(?:flying lemurs?|trucks?|trash)\b/i, write: 'colugo, lorry, waste or rubbish' },
  {
    refused: /\bat once\b|\bnobody\b|\bsomebody\b|\bwhoever\b|\banew\b/i,
    write: 'straight away, no one, anyone, again',
  },
  {
    refused:
      /\bcannot\b|\b(?:can|could|do|does|did|is|are|was|were|has|have|had|will|would|should) not\b|\b(?:you|they|we) are\b|(?<!\bin )\bit is\b(?!,)|\b(?:you|they|we) have (?:already |just |ever )?(?:(?!un)\w+ed|been|done|left|read|taken|sent|seen|set|chosen|given|made)\b/i,
    write: "the contraction, such as you've, it's or can't",
    except: ['You are now friends!'],
  },
];

/** Names of placeholders and tags are no text. */
const visibleText = (message: string) =>
  message.replaceAll(/\{\w+(?:, (?:plural|select),)?|<\/?\d+\/?>|\b(?:one|other) \{|\}/g, ' ');

export function termFaults(messages: readonly string[], terms: readonly Term[] = TERMS): string[] {
  return messages.flatMap((message) =>
    terms.flatMap(({ refused, write, except = [] }) => {
      const [found] = refused.exec(visibleText(message)) ?? [];
      return found === undefined || except.includes(message)
        ? []
        : [`the message "${message}" says "${found}": write ${write}`];
    }),
  );
}

export function messageFaults(root: string): string[] {
  const catalogs = globSync(ENGLISH_CATALOGS, { cwd: root }).toSorted();
  const messages = catalogs.flatMap((file) => parsePo(readFileSync(join(root, file), 'utf8')).items);
  return termFaults([...new Set(messages.map(({ msgid }) => msgid))]);
}
