import { z } from 'zod'
import { isHttpAddress, isOwnAddress } from '@app/shared/kit/textPatterns.ts'
import { parseWebhooks } from './webhooks.ts'

/** How values of 参数设置 are written. */
export const configValueTypes = { text: '文本', number: '数字', switch: '开关', image: '图片', json: 'JSON' } as const
export type ConfigValueType = keyof typeof configValueTypes

/** What a value of a key of the product looks like. */
const configKind = z.union([
  z.enum(['text', 'boolean', 'password', 'addresses', 'zone', 'extensions', 'links', 'webhooks', 'image']),
  z.object({ from: z.int(), to: z.int() }),
  z.object({ oneOf: z.array(z.string()) }),
])
export type ConfigKind = z.infer<typeof configKind>

/** What the product knows of a key of its own. */
export const configRule = z.object({
  kind: configKind,
  /** The meaning of the key includes "not set". */
  mayBeEmpty: z.boolean(),
})
export type ConfigRule = z.infer<typeof configRule>

/** A row, or what a form holds of it. */
export interface ConfigFacts {
  rule?: ConfigRule | undefined
  valueType?: string | null | undefined
  configValue?: string | null | undefined
}

/** The type of a known key is the product's, any other one is chosen. */
export function valueTypeOf({ rule, valueType }: ConfigFacts): ConfigValueType {
  if (!rule) return (valueType ?? 'text') as ConfigValueType
  const { kind } = rule
  if (typeof kind === 'object') return 'from' in kind ? 'number' : 'text'
  if (kind === 'boolean') return 'switch'
  if (kind === 'links' || kind === 'webhooks') return 'json'
  return kind === 'image' ? 'image' : 'text'
}

/** What is wrong with a value, as far as it can be told without the server. */
export function configProblem(facts: ConfigFacts): string | undefined {
  const value = (facts.configValue ?? '').trim()
  if (value === '') return facts.rule?.mayBeEmpty ? undefined : '参数值不能为空'
  return isPlainlyWellFormed(facts, value) ? undefined : '参数值格式不正确'
}

function isPlainlyWellFormed(facts: ConfigFacts, value: string): boolean {
  const kind = facts.rule?.kind
  if (typeof kind === 'object') {
    if ('oneOf' in kind) return kind.oneOf.includes(value)
    return /^(0|[1-9]\d{0,8})$/.test(value) && Number(value) >= kind.from && Number(value) <= kind.to
  }
  if (kind === 'links') return isLinkList(value)
  if (kind === 'webhooks') return parseWebhooks(value) !== undefined
  return shapes[valueTypeOf(facts)](value)
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
