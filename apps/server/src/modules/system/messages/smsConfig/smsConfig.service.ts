import { and, eq, inArray } from 'drizzle-orm'
import type { SaveOf } from '@app/shared/kit/save.ts'
import {
  missingFields,
  smsProviderFields,
  smsProviderKeys,
  type smsConfig,
  type SmsConfig,
} from '@app/shared/system/smsConfig.ts'
import { chooseDefault, dropOtherDefaults } from '#/kit/oneDefault.ts'
import type { Row } from '#/kit/store.ts'
import { smsTemplateTable } from '#/modules/system/messages/smsTemplate/smsTemplate.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, invalid, Refusal, refuse } from '#/platform/errors.ts'
import { outboundTarget } from '#/platform/outside/outbound.ts'
import { secretMask } from '#/platform/secret/secretBox.ts'
import { addressOf, findSmsConfig } from './smsConfig.read.ts'
import { callbackPath, secretOf, storeSecret } from './smsConfig.secret.ts'
import { smsConfigTable } from './smsConfig.table.ts'

type SmsConfigSave = SaveOf<(typeof smsConfig)['fields']>

/**
 * Whoever changes one of these sends what is kept secret somewhere else or in another place: `{accessSecret}` may stand
 * in a header or in the text of a message, and the rule tells a part of the answer (security SC-04).
 */
const targetKeys = [
  'endpoint',
  'region',
  'accessKey',
  'sdkAppId',
  'httpMethod',
  'httpHeaders',
  'bodyTemplate',
  'successRule',
] as const

/** A secret that was typed; the mask and an empty field leave the stored one as it is (security SC-03). */
const typedSecret = ({ accessSecret }: SmsConfigSave) =>
  accessSecret && accessSecret.trim() !== '' && accessSecret !== secretMask ? accessSecret.trim() : undefined

export async function checkSmsConfig(
  ctx: Ctx,
  input: SmsConfigSave,
  existing: SmsConfig | undefined,
): Promise<SmsConfigSave> {
  const provider = existing?.provider ?? input.provider ?? 'DEBUG'
  const { required, further } = smsProviderFields[provider]
  const used = new Set([...required, ...further])
  const unused = Object.fromEntries(smsProviderKeys.filter((key) => !used.has(key)).map((key) => [key, null]))
  const own: SmsConfigSave = { ...input, provider, ...unused }
  const typed = typedSecret(own)
  const values: Row = { ...existing, ...own, accessSecret: typed ?? (existing && secretOf(ctx.platform, existing)) }
  const absent = missingFields(values)
  if (Object.keys(absent).length > 0) throw invalid(absent)
  const moved =
    existing && targetKeys.some((key) => own[key] !== undefined && (own[key] ?? '') !== (existing[key] ?? ''))
  if (moved && existing.accessSecret && used.has('accessSecret') && !typed)
    throw invalid({ accessSecret: '请重新输入密钥' })
  refuseInside(ctx, String(values.endpoint ?? ''))
  if (own.isDefault === 'Y') await dropOtherDefaults(ctx, smsConfigTable, siblings, existing?.id)
  return own
}

/** Names are judged again at every call, when they are looked up; addresses and ports already here. */
function refuseInside({ platform }: Ctx, endpoint: string): void {
  if (endpoint === '') return
  try {
    // Variables stand for ordinary text.
    outboundTarget(platform.env, addressOf(endpoint).replace(/\{[\w.]+\}/g, 'x'))
  } catch (error) {
    throw error instanceof Refusal ? invalid({ endpoint: error.message }) : error
  }
}

/** One channel is the default of all. */
const siblings = eq(smsConfigTable.delFlag, '0')

export async function keepSecret(ctx: Ctx, row: SmsConfig, input: SmsConfigSave): Promise<void> {
  const typed = typedSecret(input)
  if (!typed) return
  await storeSecret(ctx, row.id, typed)
  ctx.trail.changes.push('访问密钥：已修改')
}

/** What may leave the server of a channel: the mask for its secret, and the address for its provider. */
export function shownSmsConfig({ platform }: Ctx, rows: Row[]): Row[] {
  return rows.map((row) => ({
    ...row,
    accessSecret: row.accessSecret ? secretMask : null,
    callbackUrl:
      row.provider === 'DEBUG' ? null : `${platform.env.PUBLIC_URL ?? ''}${callbackPath(platform, row as never)}`,
  }))
}

export async function makeDefault(ctx: Ctx, id: string): Promise<void> {
  const row = await findSmsConfig(ctx, id)
  if (!row) throw gone()
  if (row.status !== '0') throw refuse('短信渠道不处于开启状态，不允许选择')
  await chooseDefault(ctx, smsConfigTable, siblings, id)
  ctx.trail.formId = id
  ctx.trail.changes.push(`默认短信渠道：${row.configName}`)
}

export async function refuseUsed(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const [used] = await ctx.db
    .select({ id: smsTemplateTable.id })
    .from(smsTemplateTable)
    .where(and(inArray(smsTemplateTable.configId, [...ids]), eq(smsTemplateTable.delFlag, '0')))
    .limit(1)
  if (used) throw refuse('无法删除，该短信渠道还有短信模板')
}
