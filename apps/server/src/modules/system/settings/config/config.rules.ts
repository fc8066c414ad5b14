import { isIP } from 'node:net'
import { isZone } from '@app/shared/kit/cron/cronZone.ts'
import { configProblem, type ConfigKind } from '@app/shared/system/configValue.ts'
import { isAcceptable } from '#/platform/password/policy.ts'
import { ruleOf } from './builtInConfigs.ts'

/** Keys whose values nobody reads back through configKey and no log tells (security AZ-16). */
export const isSecretKey = (key: string) => ruleOf(key)?.kind === 'password'

/** Values of keys that no code knows are those of their type. */
export function isWellFormed(key: string, value: string, valueType?: string): boolean {
  const rule = ruleOf(key)
  if (value !== value.trim() || configProblem({ rule, configValue: value, valueType })) return false
  const kind = rule?.kind
  return value === '' || typeof kind !== 'string' || (shapes[kind]?.(value) ?? true)
}

/** What only the server can tell. */
const shapes: Partial<Record<Extract<ConfigKind, string>, (value: string) => boolean>> = {
  password: (value) => isAcceptable(value, { userName: '' }),
  addresses: (value) =>
    value
      .split(';')
      .map((part) => part.trim())
      .every((part) => part === '' || isAddressPattern(part)),
  zone: isZone,
  extensions: (value) => /^[a-z0-9]{1,10}([ ,]+[a-z0-9]{1,10})*$/.test(value),
}

/** An address, one with `*` for parts of it, or a network with the length of its prefix. */
function isAddressPattern(text: string): boolean {
  const [address = '', prefix, more] = text.split('/')
  if (more !== undefined) return false
  if (prefix === undefined) return isIP(address) > 0 || /^(\d{1,3}|\*)(\.(\d{1,3}|\*)){3}$/.test(address)
  const longest = isIP(address) === 6 ? 128 : 32
  return isIP(address) > 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= longest
}
