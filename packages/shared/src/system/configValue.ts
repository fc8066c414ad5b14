import { isHttpAddress, isOwnAddress } from '@app/shared/kit/richText.ts'
import { builtInConfigs, type ConfigKind } from './builtInConfigs.ts'
import { parseWebhooks } from './webhooks.ts'

/** How values of 参数设置 are written. */
export const configValueTypes = { text: '文本', number: '数字', switch: '开关', image: '图片', json: 'JSON' } as const
export type ConfigValueType = keyof typeof configValueTypes

/** A row, or what a form holds of it. */
export interface ConfigFacts {
  configKey?: string | null | undefined
  valueType?: string | null | undefined
  configValue?: string | null | undefined
}

const byKey = new Map(builtInConfigs.map((item) => [item.key, item]))

/** What the product knows of a key; nothing of an installation's own. */
export const kindOfKey = (key: string | null | undefined): ConfigKind | undefined => byKey.get(key ?? '')?.kind

/** `true` for keys whose meaning includes "not set". */
export const mayBeEmpty = (key: string) => byKey.get(key)?.value === ''

/** The type of a known key is the product's, any other one is chosen. */
export function valueTypeOf({ configKey, valueType }: ConfigFacts): ConfigValueType {
  const kind = kindOfKey(configKey)
  if (kind === undefined) return (valueType ?? 'text') as ConfigValueType
  if (typeof kind === 'object') return 'from' in kind ? 'number' : 'text'
  if (kind === 'boolean') return 'switch'
  if (kind === 'links' || kind === 'webhooks') return 'json'
  return kind === 'image' ? 'image' : 'text'
}

/** What is wrong with a value, as far as it can be told without the server. */
export function configProblem(facts: ConfigFacts): string | undefined {
  const key = (facts.configKey ?? '').trim()
  const value = (facts.configValue ?? '').trim()
  if (value === '') return mayBeEmpty(key) ? undefined : '参数值不能为空'
  return isPlainlyWellFormed(key, valueTypeOf({ ...facts, configKey: key }), value) ? undefined : '参数值格式不正确'
}

function isPlainlyWellFormed(key: string, type: ConfigValueType, value: string): boolean {
  const kind = kindOfKey(key)
  if (typeof kind === 'object') {
    if ('oneOf' in kind) return kind.oneOf.includes(value)
    return /^(0|[1-9]\d{0,8})$/.test(value) && Number(value) >= kind.from && Number(value) <= kind.to
  }
  if (kind === 'links') return isLinkList(value)
  if (kind === 'webhooks') return parseWebhooks(value) !== undefined
  return shapes[type](value)
}

const shapes: Record<ConfigValueType, (value: string) => boolean> = {
  text: () => true,
  number: (value) => /^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/.test(value),
  switch: (value) => value === 'true' || value === 'false',
  // `false` means none, as an empty value does (auth §2.2); pictures of other sites are not shown (security WB-02).
  image: (value) => value === 'false' || isOwnAddress(value),
  json: (value) => parsed(value) !== undefined,
}

/** Shown as a link: a script in the address must not get there. */
const isAddress = (text: unknown) => typeof text === 'string' && (isHttpAddress(text) || isOwnAddress(text))

/** `undefined` for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isLinkList(text: string): boolean {
  const value = parsed(text)
  return Array.isArray(value) && value.every(isLink)
}

function isLink(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false
  const { group, title, url } = item as Record<string, unknown>
  return typeof group === 'string' && typeof title === 'string' && isAddress(url)
}
