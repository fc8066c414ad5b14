import { z } from 'zod'
import { evenColumns, newForm } from '@app/form-engine/document/newForm.ts'
import { flag, number, one, text } from '@app/form-engine/document/schemaAtoms.ts'
import type { FormConfig } from '@app/form-engine/document/types.ts'
import { configLabels } from './optionLabels.ts'
import { readShape } from './readShape.ts'
import { linkageSchema, submissionRuleSchema } from './schemaRules.ts'

const breakpoint = number.optional()

/** Six widths; before 3.7 one `span` for all of them. */
const columns = z
  .looseObject({
    span: breakpoint,
    xs: breakpoint,
    sm: breakpoint,
    md: breakpoint,
    lg: breakpoint,
    xl: breakpoint,
    xxl: breakpoint,
  })
  .transform(({ span, ...six }) => (span === undefined ? six : { ...evenColumns(span), ...six }))

/** Settings of a form with their kinds (form-designer §1.2); linkages are read one by one. */
const configShape = {
  layout: one('horizontal', 'vertical', 'inline'),
  labelLayout: one('flex', 'Grid'),
  labelWidth: number,
  labelCol: columns,
  wrapperCol: columns,
  hideRequiredMark: flag,
  customStyle: text,
  schemaVersion: number,
  previewWidth: number,
  labelAlign: one('left', 'right'),
  size: one('small', 'middle', 'large'),
  readOnly: flag,
  hiddenValue: one('exclude', 'keep', 'clear'),
}

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
