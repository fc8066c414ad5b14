import type { ConfigKind, ConfigRule } from '@app/shared/system/configValue.ts'
import { loadModules } from '#/platform/modules.ts'

/** A key of 参数设置 that the product reads, as the `*.config.ts` of its slice says it. */
export interface BuiltInConfig {
  id: string
  key: string
  name: string
  /** The first value; where it is empty, the key may stay empty. */
  value: string
  kind: ConfigKind
  isPublic?: true
  remark?: string
}

const files = await loadModules<{ default: readonly BuiltInConfig[] }>('config')

export const builtInConfigs: readonly BuiltInConfig[] = files.flatMap(({ exports }) => exports.default)

const rules = new Map<string, ConfigRule>(
  builtInConfigs.map(({ key, kind, value }) => [key, { kind, mayBeEmpty: value === '' }]),
)

/** What the product knows of a key; nothing of an installation's own. */
export const ruleOf = (key: string): ConfigRule | undefined => rules.get(key)
