import { isIP } from 'node:net'
import { isAcceptable } from '#/platform/password/policy.ts'
import { builtInConfigs, type ConfigKind } from './builtInConfigs.ts'

const byKey = new Map(builtInConfigs.map((item) => [item.key, item]))

/** `true` for keys whose meaning includes "not set". */
export const mayBeEmpty = (key: string) => byKey.get(key)?.value === ''

/** Keys whose values nobody reads back through configKey and no log tells (security AZ-16). */
export const isSecretKey = (key: string) => byKey.get(key)?.kind === 'password'

/** Values of keys that no code knows may be anything. */
export function isWellFormed(key: string, value: string): boolean {
  const kind = byKey.get(key)?.kind ?? 'text'
  if (value === '' && mayBeEmpty(key)) return true
  if (typeof kind === 'object') {
    if ('oneOf' in kind) return kind.oneOf.includes(value)
    return /^(0|[1-9]\d{0,8})$/.test(value) && Number(value) >= kind.from && Number(value) <= kind.to
  }
  return shapes[kind](value)
}

const shapes: Record<Extract<ConfigKind, string>, (value: string) => boolean> = {
  text: () => true,
  boolean: (value) => value === 'true' || value === 'false',
  password: (value) => isAcceptable(value, { userName: '' }),
  addresses: (value) =>
    value
      .split(';')
      .map((part) => part.trim())
      .every((part) => part === '' || isAddressPattern(part)),
  zone: (value) => value === 'UTC' || Intl.supportedValuesOf('timeZone').includes(value),
  extensions: (value) => /^[a-z0-9]{1,10}([ ,]+[a-z0-9]{1,10})*$/.test(value),
  links: isLinkList,
}

/** An address, one with `*` for parts of it, or a network with the length of its prefix. */
function isAddressPattern(text: string): boolean {
  const [address = '', prefix, more] = text.split('/')
  if (more !== undefined) return false
  if (prefix === undefined) return isIP(address) > 0 || /^(\d{1,3}|\*)(\.(\d{1,3}|\*)){3}$/.test(address)
  const longest = isIP(address) === 6 ? 128 : 32
  return isIP(address) > 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= longest
}

function isLinkList(text: string): boolean {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return false
  }
  return Array.isArray(value) && value.every(isLink)
}

function isLink(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false
  const { group, title, url } = item as Record<string, unknown>
  return (
    typeof group === 'string' &&
    typeof title === 'string' &&
    typeof url === 'string' &&
    // Shown as links: a script in the address must not get there.
    /^(https?:\/\/|\/(?!\/))/.test(url)
  )
}
