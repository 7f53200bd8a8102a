// The address by which a client is counted for the rate limits (product 14.13). One client can write its address in several ways, and has
// more IPv6 addresses than could be counted: a customer of a provider has a network of 64 bits.
import { isIP, isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** The eight groups of an IPv6 address, of which `::` leaves some out and the last two may be written as an IPv4 address. */
function groupsOf(address: string): string[] {
  // `URL` writes an IPv6 address in one form: in lower case, without leading zeros and without an IPv4 part.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [start = [], end = []] = canonical
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  return [...start, ...Array<string>(GROUPS - start.length - end.length).fill('0'), ...end];
}

const ipv4Of = ([high = '0', low = '0']: readonly string[]): string =>
  [high, low].flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 0xff]).join('.');

/** `203.0.113.1:4711` and `[2001:db8::1]:4711`, as some proxies write them, without the port; an IPv6 address without its zone. */
const withoutPort = (text: string): string =>
  (/^\[([^\]]*)\]/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text).split('%')[0] ?? '';

/** An IPv4 address, or the network of an IPv6 address such as `2001:db8:0:0::/64`; `unknown` for what is not an address. */
export function clientAddress(text: string): string {
  const address = withoutPort(text.trim());
  if (isIP(address) === 0) return 'unknown';
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  return isMapped ? ipv4Of(groups.slice(6)) : `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
