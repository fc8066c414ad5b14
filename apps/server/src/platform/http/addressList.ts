import { isIP } from 'node:net'

type Family = 'IPv4' | 'IPv6'

/** Addresses of one family that follow each other, as numbers. */
interface Range {
  family: Family
  from: bigint
  to: bigint
}

const bitsOf = { IPv4: 32n, IPv6: 128n } as const

/** Entries of a list of addresses, separated by `;`. */
const entriesOf = (list: string): string[] =>
  list
    .split(';')
    .map((entry) => entry.trim())
    .filter(Boolean)

/**
 * The entry of a list that an address, in whatever spelling, is on. An entry is an address, one with `*` for any part
 * and, at the end, for all that follow, or a network with the length of its prefix.
 */
export function entryWith(address: string, list: string): string | undefined {
  const own = rangeOf(address)
  if (!own) return undefined
  return entriesOf(list).find((entry) => {
    const range = rangeOf(entry)
    if (range) return range.family === own.family && range.from <= own.from && own.from <= range.to
    return own.family === 'IPv4' && hasParts(own.from, entry.split('.'))
  })
}

/** The family of which a list leaves no address, its entries taken together. */
export function familyWithout(list: string): Family | undefined {
  const ranges = entriesOf(list)
    .flatMap((entry) => rangeOf(entry) ?? [])
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return (['IPv4', 'IPv6'] as const).find((family) => {
    let next = 0n
    for (const { from, to } of ranges.filter((range) => range.family === family))
      if (from <= next && to >= next) next = to + 1n
    return next === 1n << bitsOf[family]
  })
}

/** `64:ff9b::/96`, in which all of IPv4 is reached from a line that has IPv6 alone. */
const translated = 0x64_ff9b_0000_0000_0000_0000n

/**
 * What stands for whoever has an address: of IPv6 they have a whole network, out of which they may take any. On one link
 * nobody is given more than an address; who has hung up has none.
 */
export function networkOf(address: string | undefined): string {
  const own = address ? numberOf(address) : undefined
  if (!own || !address) return address ?? ''
  const isTranslated = own.family === 'IPv6' && own.value >> 32n === translated
  if (own.family === 'IPv4' || isTranslated)
    return partsOf(own.value & 0xffff_ffffn, [24n, 16n, 8n, 0n], 255n).join('.')
  if (own.value >> 118n === 0xfe80n >> 6n) return address
  const groups = partsOf(own.value, [112n, 96n, 80n, 64n], 0xffffn).map((group) => group.toString(16))
  return `${written(`${groups.join(':')}::`)}/64`
}

/** The platform knows all spellings of an address of IPv6 and writes one. */
const written = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1)

/** What an entry covers; `undefined` for stars before the last fixed part and for what is no entry. */
function rangeOf(entry: string): Range | undefined {
  const [address = '', prefix, more] = entry.split('/')
  const open = /^((?:\d{1,3}\.)*)\*(?:\.\*)*$/.exec(address)
  if (open && prefix === undefined) {
    const fixed = (open[1] ?? '').split('.').slice(0, -1)
    if (fixed.length > 3) return undefined
    const first = numberOf([...fixed, '0', '0', '0', '0'].slice(0, 4).join('.'))
    return first && around(first, BigInt(fixed.length * 8))
  }
  const single = numberOf(address)
  if (!single || more !== undefined) return undefined
  if (prefix === undefined) return around(single, bitsOf[single.family])
  if (!/^\d{1,3}$/.test(prefix)) return undefined
  // `::ffff:a.b.c.d/96` and longer are networks of IPv4.
  const bits = BigInt(prefix) - (single.family === 'IPv4' && isIP(address) === 6 ? 96n : 0n)
  return bits >= 0n && bits <= bitsOf[single.family] ? around(single, bits) : undefined
}

function around({ family, value }: { family: Family; value: bigint }, prefix: bigint): Range {
  const free = bitsOf[family] - prefix
  const from = (value >> free) << free
  return { family, from, to: from + (1n << free) - 1n }
}

/** An address as a number; one of IPv4 written as IPv6 is one of IPv4. */
function numberOf(text: string): { family: Family; value: bigint } | undefined {
  const address = text.replace(/%.*$/, '')
  if (isIP(address) === 4) return { family: 'IPv4', value: joined(address.split('.').map(BigInt), 8n) }
  if (isIP(address) !== 6) return undefined
  const [head = '', tail] = written(address).split('::')
  const groups = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const [before = [], after = []] = groups
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  const value = joined(
    [...before, ...zeros, ...after].map((group) => BigInt(`0x${group}`)),
    16n,
  )
  return value >> 32n === 0xffffn ? { family: 'IPv4', value: value & 0xffff_ffffn } : { family: 'IPv6', value }
}

const partsOf = (value: bigint, shifts: readonly bigint[], mask: bigint) =>
  shifts.map((shift) => (value >> shift) & mask)

const joined = (parts: readonly bigint[], bits: bigint) => parts.reduce((sum, part) => (sum << bits) | part, 0n)

/** `true` when an IPv4 address has the fixed parts of an entry like `10.*.0.7`. */
function hasParts(value: bigint, parts: readonly string[]): boolean {
  const own = partsOf(value, [24n, 16n, 8n, 0n], 255n).map(String)
  const open = parts.at(-1) === '*' && parts.length < own.length
  return (open || parts.length === own.length) && parts.every((part, i) => part === '*' || part === own[i])
}
