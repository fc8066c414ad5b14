import type { z } from 'zod'
import { newForm } from '@app/form-engine/document/newForm.ts'
import { configLabels } from './optionLabels.ts'
import { readShape } from './readShape.ts'
import { configShape } from './schemaConfig.ts'
import { linkageSchema, submissionRuleSchema } from './schemaRules.ts'
import type { FormConfig } from '@app/form-engine/document/types.ts'

/** Settings in the form of today: defaults said, old shapes rewritten (form-designer §1.2, §1.8). */
export function normaliseConfig(
  source: Record<string, unknown>,
  note: (message: string) => void,
  origin: WeakMap<object, object>,
): FormConfig {
  const { linkages, submissionRules, ...settings } = readShape(source, configShape, (name) =>
    note(`${configLabels[name]}的值不正确，已按未填写处理`),
  )
  /** Rules one by one, so that a broken one takes no other with it. */
  const rulesIn = <Rule extends object>(name: string, value: unknown, schema: z.ZodType<Rule>): Rule[] =>
    (Array.isArray(value) ? value : [value]).flatMap((item: unknown, at) => {
      const parsed = schema.safeParse(item)
      if (!parsed.success) {
        note(`第 ${at + 1} 条${configLabels[name]}的格式不正确，已忽略`)
        return []
      }
      origin.set(parsed.data, item as object)
      return [parsed.data]
    })
  const config: FormConfig = {
    ...newForm().config,
    labelLayout: settings.labelCol ? 'Grid' : 'flex',
    ...settings,
    ...(linkages !== undefined && { linkages: rulesIn('linkages', linkages, linkageSchema) }),
    ...(submissionRules !== undefined && {
      submissionRules: rulesIn('submissionRules', submissionRules, submissionRuleSchema),
    }),
  }
  origin.set(config, source)
  return config
}
