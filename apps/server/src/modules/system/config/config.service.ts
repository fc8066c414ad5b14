import type { Config } from '@app/shared/system/config.ts'
import type { SaveOf } from '@app/shared/kit/save.ts'
import type { config } from '@app/shared/system/config.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, invalid, refuse } from '#/platform/errors.ts'
import { configCache } from './config.read.ts'
import { isSecretKey, isWellFormed, mayBeEmpty } from './config.rules.ts'

type ConfigSave = SaveOf<(typeof config)['fields']>

const isBuiltIn = (row: Config) => row.configType === 'Y'

/** Key, kind and publicity of a built-in row are the product's; what a caller sends for them is not looked at. */
export function checkConfig(input: ConfigSave, existing: Config | undefined): ConfigSave {
  const accepted = existing && isBuiltIn(existing) ? withoutFixed(input) : input
  const key = (accepted.configKey ?? existing?.configKey ?? '').trim()
  const value = (accepted.configValue ?? existing?.configValue ?? '').trim()
  if (value === '' && !mayBeEmpty(key)) throw invalid({ configValue: '参数值不能为空' })
  if (!isWellFormed(key, value)) throw invalid({ configValue: '参数值格式不正确' })
  return accepted
}

function withoutFixed({ configKey: _key, configType: _type, isPublic: _public, ...rest }: ConfigSave): ConfigSave {
  return rest
}

/** The secret of a row is no secret when the log tells it. */
export function hideSecret(ctx: Ctx, row: Config): void {
  if (!isSecretKey(row.configKey)) return
  const { changes } = ctx.trail
  for (const [i, line] of changes.entries()) if (line.startsWith('参数值：')) changes[i] = '参数值：已修改'
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
