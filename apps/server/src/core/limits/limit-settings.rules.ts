import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import type { LimitedNetwork, LimitsForm } from '@ecopulse/contract/admin/limits';
import {
  type Limit,
  LIMIT_NAMES,
  type LimitName,
  limitBounds,
  type LimitTable,
} from '@ecopulse/contract/admin/limit-table';
import { FIELD_PROBLEMS, fillPlaceholders } from '@ecopulse/contract/field-problems';
import ipaddr from 'ipaddr.js';
import { isIpAddress } from './client-address.rules.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = readonly [Address, number];

/** Larger networks are no one's own. */
const MIN_PREFIX = { ipv4: 8, ipv6: 16 };
const IPV4_MAPPED_BITS = 96;

function parseNetwork(cidr: string): Network {
  const [address, bits] = ipaddr.parseCIDR(cidr);
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= IPV4_MAPPED_BITS)
    return [address.toIPv4Address(), bits - IPV4_MAPPED_BITS];
  return [address, bits];
}

/** Without host bits, and in one spelling: `10.1.2.3/16` becomes `10.1.0.0/16`. */
function normalizeNetwork(cidr: string): string {
  const [address, bits] = parseNetwork(cidr);
  const parser = address instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${parser.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
}

/** Without limits that equal their default, so that a default of a later release counts. */
export function normalizeLimits({ limits, networks }: LimitsForm, defaults: LimitTable): LimitsForm {
  const changed = LIMIT_NAMES.flatMap((name) => {
    const limit = limits[name];
    const { max, seconds } = defaults[name];
    return limit && (limit.max !== max || limit.seconds !== seconds) ? [[name, limit] as const] : [];
  });
  return {
    limits: Object.fromEntries(changed),
    networks: networks.map((network) => ({
      ...network,
      cidr: normalizeNetwork(network.cidr),
      name: network.name.trim(),
    })),
  };
}

/** A sentence for each field that is against a rule. */
export function findLimitFaults({ limits, networks }: LimitsForm): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const name of LIMIT_NAMES) {
    const [limit, bounds] = [limits[name], limitBounds(name)];
    for (const part of ['max', 'seconds'] as const) {
      const { least, most } = bounds[part];
      if (limit && (limit[part] < least || limit[part] > most))
        faults[`limits.${name}.${part}`] = fillPlaceholders(FIELD_PROBLEMS['not-in-range'], { least, most });
    }
  }
  const listed = new Set<string>();
  for (const [index, { cidr }] of networks.entries()) {
    const [address, bits] = parseNetwork(cidr);
    const least = MIN_PREFIX[address.kind()];
    const normalized = normalizeNetwork(cidr);
    if (bits < least)
      faults[`networks.${index}.cidr`] = fillPlaceholders(ADMIN_FIELD_PROBLEMS['network-too-large'], { least });
    else if (listed.has(normalized)) faults[`networks.${index}.cidr`] = ADMIN_FIELD_PROBLEMS['repeated-network'];
    listed.add(normalized);
  }
  return faults;
}

/**
 * The factor of a client key (`addressKey`); 1 for anything else, such as a resident. A network of IPv6 clients that share
 * their limits has the factor of a smaller network inside it.
 */
export function createFactorFinder(networks: readonly LimitedNetwork[]): (who: string) => number {
  const parsed = networks
    .map(({ cidr, factor }) => ({ network: parseNetwork(cidr), factor }))
    .toSorted((one, other) => other.network[1] - one.network[1]);
  return (who) => {
    if (parsed.length === 0) return 1;
    const [text = '', prefix] = who.split('/');
    if (!isIpAddress(text)) return 1;
    const address = ipaddr.process(text);
    const bits = prefix === undefined ? Infinity : Number(prefix);
    const found = parsed.find(
      ({ network: [start, length] }) =>
        start.kind() === address.kind() && address.match(start as never, Math.min(length, bits)),
    );
    return found?.factor ?? 1;
  };
}

export function multiplyLimit({ max, seconds }: Limit, factor: number): Limit {
  return { max: Math.max(1, Math.round(max * factor)), seconds };
}

/** A window that was stored before windows had a bound is shortened to it. */
export function mergeLimits(defaults: LimitTable, { limits }: Pick<LimitsForm, 'limits'>): LimitTable {
  const merged = LIMIT_NAMES.map((name) => {
    const stored = limits[name];
    const seconds = stored && Math.min(stored.seconds, limitBounds(name).seconds.most);
    return [name, stored ? { ...stored, seconds } : defaults[name]];
  });
  return Object.fromEntries(merged) as Record<LimitName, Limit>;
}
