import { BlockList, isIP } from 'node:net'

/**
 * `true` when the address is on the list: entries separated by `;`, with `*` for any part and, at the end, for all
 * that follow, or a network with prefix.
 */
export function isBlackListed(address: string, list: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return list
    .split(';')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .some((entry) => matches(plain, entry))
}

function matches(address: string, entry: string): boolean {
  if (entry.includes('/')) return inNetwork(address, entry)
  if (!entry.includes('*')) return entry === address
  const parts = entry.split('.')
  const own = address.split('.')
  const open = parts.at(-1) === '*' && parts.length < own.length
  return (open || parts.length === own.length) && parts.every((part, i) => part === '*' || part === own[i])
}

function inNetwork(address: string, entry: string): boolean {
  const [network = '', prefix = ''] = entry.split('/')
  const version = isIP(network)
  const bits = Number(prefix)
  if (
    version === 0 ||
    isIP(address) !== version ||
    !Number.isInteger(bits) ||
    bits < 0 ||
    bits > (version === 4 ? 32 : 128)
  )
    return false
  const block = new BlockList()
  block.addSubnet(network, bits, version === 4 ? 'ipv4' : 'ipv6')
  return block.check(address, version === 4 ? 'ipv4' : 'ipv6')
}
