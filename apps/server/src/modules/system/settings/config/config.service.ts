import { and, eq, inArray } from 'drizzle-orm'
import type { SaveOf } from '@app/shared/kit/save.ts'
import type { Config } from '@app/shared/system/config.ts'
import type { config } from '@app/shared/system/config.ts'
import { configProblem, valueTypeOf } from '@app/shared/system/configValue.ts'
import { touch, type Row } from '#/kit/store.ts'
import { findFile, mayRead, publishFiles } from '#/modules/system/files/file/file.read.ts'
import { assertPlainKey } from '#/modules/system/settings/plainKey.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, invalid, refuse } from '#/platform/errors.ts'
import { ruleOf } from './builtInConfigs.ts'
import { judges } from './config.judges.ts'
import { configCache } from './config.read.ts'
import { isSecretKey, isWellFormed } from './config.rules.ts'
import { configTable } from './config.table.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    'config.changed': { keys: string[] }
  }
}

type ConfigSave = SaveOf<(typeof config)['fields']>

const isBuiltIn = (row: Config) => row.configType === 'Y'

/** Key, kind and publicity of a built-in row are the product's; what a caller sends for them is not looked at. */
export async function checkConfig(ctx: Ctx, input: ConfigSave, existing: Config | undefined): Promise<ConfigSave> {
  const accepted = existing && isBuiltIn(existing) ? withoutFixed(input) : input
  assertPlainKey('configKey', '参数编码', accepted.configKey, existing?.configKey)
  const key = (accepted.configKey ?? existing?.configKey ?? '').trim()
  const value = (accepted.configValue ?? existing?.configValue ?? '').trim()
  const rule = ruleOf(key)
  const valueType = valueTypeOf({ rule, valueType: accepted.valueType ?? existing?.valueType })
  const problem = configProblem({ rule, configValue: value, valueType })
  if (problem) throw invalid({ configValue: problem })
  if (!isWellFormed(key, value, valueType)) throw invalid({ configValue: '参数值格式不正确' })
  if (value === existing?.configValue) return { ...accepted, valueType }
  await judges.get(key)?.(ctx, value)
  if (valueType !== 'image') return { ...accepted, valueType }
  return { ...accepted, valueType, configValue: await openPicture(ctx, value) }
}

/** A picture that was uploaded is shown to everybody, the login page included; its signed address would end. */
async function openPicture(ctx: Ctx, value: string): Promise<string> {
  const plain = value.replace(/^(\/profile\/[^?#]+)[?#].*$/, '$1')
  const key = /^\/profile\/(.+)$/.exec(plain)?.[1]
  if (key === undefined) return value
  const file = await findFile(ctx, key)
  if (!file || !mayRead(ctx, file) || !file.mimeType?.startsWith('image/'))
    throw invalid({ configValue: '参数值格式不正确' })
  await publishFiles(ctx, [plain])
  return plain
}

/** Rows as every screen sees them: the type of a known key is the product's, whatever is stored. */
export const withRules = (rows: Row[]): Row[] =>
  rows.map((row) => {
    const rule = ruleOf(String(row.configKey))
    return { ...row, rule, valueType: valueTypeOf({ ...row, rule }) }
  })

function withoutFixed({
  configKey: _key,
  configType: _type,
  isPublic: _public,
  valueType: _written,
  ...rest
}: ConfigSave): ConfigSave {
  return rest
}

/** The secret of a row is no secret when the log tells it. */
export function hideSecret(ctx: Ctx, row: Config): void {
  if (!isSecretKey(row.configKey)) return
  const { changes } = ctx.trail
  for (const [i, change] of changes.entries())
    if (typeof change === 'object' && change.label === '参数值') changes[i] = { label: change.label, secret: true }
}

/** All or nothing: one built-in row keeps the others. */
export function refuseBuiltIn(rows: readonly Config[]): void {
  const builtIn = rows.find(isBuiltIn)
  // The blank at the end is part of the sentence.
  if (builtIn) throw refuse(`内置参数【${builtIn.configKey}】不能删除 `)
}

/** Public keys for everybody who is signed in, others for who may look into 参数设置; unknown keys are empty. */
export async function configByKey(ctx: Ctx, key: string): Promise<string> {
  const known = await configCache(ctx.platform).get(key)
  if (!known?.isPublic && (isSecretKey(key) || !ctx.can('system:config:query'))) throw forbidden()
  return known?.value ?? ''
}

/** New values of built-in keys, from screens of other entities; unchanged ones are left alone. */
export async function setConfigValues(ctx: Ctx, values: Readonly<Record<string, string>>): Promise<void> {
  const { id, configKey, configName, configValue, delFlag } = configTable
  const rows = await ctx.db
    .select({ id, configKey, configName, configValue })
    .from(configTable)
    .where(and(inArray(configKey, Object.keys(values)), eq(delFlag, '0')))
  const changed = rows.filter((row) => values[row.configKey] !== row.configValue)
  for (const row of changed) {
    const next = values[row.configKey] ?? ''
    if (!isWellFormed(row.configKey, next)) throw refuse('参数值格式不正确')
    await ctx.db
      .update(configTable)
      .set({
        configValue: next,
        ...touch(ctx, configTable),
      })
      .where(eq(id, row.id))
    ctx.trail.changes.push({ label: row.configName, before: row.configValue, after: next })
  }
  if (changed.length > 0) await ctx.emit('config.changed', { keys: changed.map((row) => row.configKey) })
}
