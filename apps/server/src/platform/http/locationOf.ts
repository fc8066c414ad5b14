import { BlockList, isIP } from 'node:net'

const inside = new BlockList()
inside.addSubnet('10.0.0.0', 8)
inside.addSubnet('127.0.0.0', 8)
inside.addSubnet('169.254.0.0', 16)
inside.addSubnet('172.16.0.0', 12)
inside.addSubnet('192.168.0.0', 16)
inside.addAddress('::1', 'ipv6')
inside.addSubnet('fc00::', 7, 'ipv6')
inside.addSubnet('fe80::', 10, 'ipv6')

/** Where an address is, as the logs tell it; nothing outside is asked for the place of a public one. */
export function locationOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  const version = isIP(plain)
  if (version === 0) return 'XX XX'
  return inside.check(plain, version === 6 ? 'ipv6' : 'ipv4') ? '内网IP' : 'XX XX'
}
