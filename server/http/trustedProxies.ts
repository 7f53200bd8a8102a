// Which proxies TRUST_PROXY names. The server takes the address, the id and the trace of a request from their headers only.
import { BlockList, isIP } from 'node:net';
import type { Settings } from '../settings.ts';

/** Whether the program at `address` is trusted; `hop` counts the proxies between it and this server. */
export type IsTrusted = (address: string | undefined, hop: number) => boolean;

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Trusts the addresses and networks of a list with commas. `BlockList` also matches an IPv4 address written as IPv6 (`::ffff:192.0.2.1`), as a
 * dual-stack socket reports it; the zone of a link-local address (`%eth0`) does not count.
 */
function isOneOf(list: string): IsTrusted {
  const known = new BlockList();
  for (const entry of list.split(',')) {
    const [address = '', mask] = entry.split('/');
    if (mask === undefined) known.addAddress(address, familyOf(address));
    else known.addSubnet(address, Number(mask), familyOf(address));
  }
  return (text) => {
    const [address = ''] = text?.split('%') ?? [];
    return isIP(address) !== 0 && known.check(address, familyOf(address));
  };
}

export function trustedProxies({ trustProxy }: Pick<Settings, 'trustProxy'>): IsTrusted {
  if (trustProxy === false) return () => false;
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : isOneOf(trustProxy);
}
