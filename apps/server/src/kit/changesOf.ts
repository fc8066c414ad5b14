import type { FieldChange } from '@app/shared/kit/change.ts'
import type { Field } from '@app/shared/kit/field.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Row } from './store.ts'

/** What a save changed field by field, with dictionary labels; kept short for the log. */
export async function changesOf(
  ctx: Ctx,
  resource: ResourceFacts,
  before: Row | undefined,
  after: Row,
): Promise<(string | FieldChange)[]> {
  const changes: FieldChange[] = []
  for (const [key, f] of Object.entries(resource.fields as Record<string, Field>)) {
    // What is computed and kept out of the log (paths of a tree) is no news of its own.
    if (f.options.virtual || !(key in after) || (f.options.readonly && f.options.log === false)) continue
    const old = before?.[key] ?? null
    const now = after[key] ?? null
    if (textOf(old) === textOf(now)) continue
    if (f.options.log === false || f.options.secret) changes.push({ label: f.label, secret: true })
    else
      changes.push({
        label: f.label,
        ...(before && { before: await shown(ctx, f, old) }),
        after: await shown(ctx, f, now),
      })
  }
  return before ? changes : ['新增', ...changes]
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

async function shown(ctx: Ctx, f: Field, value: unknown): Promise<string> {
  if (value === null || value === '') return '空'
  const text = textOf(value)
  if (!f.options.dict) return text.slice(0, 200)
  const labels = await ctx.platform.ports.dictLabels(f.options.dict)
  return text
    .split(',')
    .map((part) => labels.find(({ value: v }) => v === part)?.label ?? part)
    .join(',')
}
