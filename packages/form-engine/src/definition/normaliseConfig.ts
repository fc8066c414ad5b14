import { newForm } from './newForm.ts'
import { configLabels } from './optionLabels.ts'
import { readShape } from './readShape.ts'
import { configShape } from './schemaConfig.ts'
import { linkageSchema } from './schemaRules.ts'
import type { FormConfig, Linkage } from './types.ts'

/** Settings in the form of today: defaults said, old shapes rewritten (form-designer §1.2, §1.8). */
export function normaliseConfig(
  source: Record<string, unknown>,
  note: (message: string) => void,
  origin: WeakMap<object, object>,
): FormConfig {
  const { linkages, ...settings } = readShape(source, configShape, (name) =>
    note(`${configLabels[name]}的值不正确，已按未填写处理`),
  )
  const config: FormConfig = {
    ...newForm().config,
    labelLayout: settings.labelCol ? 'Grid' : 'flex',
    ...settings,
    ...(linkages !== undefined && { linkages: linkagesOf(linkages, note, origin) }),
  }
  origin.set(config, source)
  return config
}

function linkagesOf(value: unknown, note: (message: string) => void, origin: WeakMap<object, object>): Linkage[] {
  return (Array.isArray(value) ? value : [value]).flatMap((item: unknown, at) => {
    const parsed = linkageSchema.safeParse(item)
    if (!parsed.success) {
      note(`第 ${at + 1} 条联动规则的格式不正确，已忽略`)
      return []
    }
    origin.set(parsed.data, item as object)
    return [parsed.data]
  })
}
