import type { Field, Fields } from '@app/shared/kit/field.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid } from '#/platform/errors.ts'
import type { Row } from './store.ts'

/** New values must be enabled entries of their dictionary; a stored value that is disabled meanwhile may stay. */
export async function checkDictionaries(ctx: Ctx, fields: Fields, values: Row, existing?: Row): Promise<void> {
  const wrong: Record<string, string> = {}
  for (const [key, f] of Object.entries(fields as Record<string, Field>)) {
    const value = values[key]
    if (!f.options.dict || value === undefined || value === null || value === '' || value === existing?.[key]) continue
    const labels = await ctx.platform.ports.dictLabels(f.options.dict)
    const parts =
      f.options.widget === 'selectMultiple' || f.options.widget === 'checkbox'
        ? String(value).split(',')
        : [String(value)]
    if (!parts.every((part) => labels.some((item) => item.enabled && item.value === part)))
      wrong[key] = `${f.label}的值不在可选范围内`
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}
