import type { FieldChange } from '@app/shared/kit/change.ts'
import type { Field } from '@app/shared/kit/field.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { idsIn } from '@app/shared/kit/told.ts'
import { rootId } from '@app/shared/kit/tree.ts'
import { innerSchema } from '@app/shared/kit/wire.ts'
import type { Ctx } from '#/platform/context.ts'
import { loggedNames, namedWidgets, type Names, type Trees } from './names.ts'
import { fileNames, fileWidgets, none } from './rowUploads.ts'
import type { Row } from './store.ts'

/** What a save changed field by field, in words as the screens show them; kept short for the log. */
export async function changesOf(
  ctx: Ctx,
  resource: ResourceFacts,
  before: Row | undefined,
  after: Row,
  trees?: Trees,
): Promise<(string | FieldChange)[]> {
  const changes: FieldChange[] = []
  for (const [key, f] of Object.entries(resource.fields as Record<string, Field>)) {
    // What is computed and kept out of the log (paths of a tree) is no news of its own.
    if (f.options.virtual || !(key in after) || (f.options.readonly && f.options.log === false)) continue
    const old = before?.[key] ?? null
    const now = after[key] ?? null
    if (textOf(old) === textOf(now)) continue
    if (f.options.log === false || f.options.secret) changes.push({ label: f.label, secret: true })
    else {
      const names = await namesOf(ctx, resource, key, f, [...idsIn(old), ...idsIn(now)], trees)
      const say = (value: unknown) => shown(ctx, f, value, names)
      changes.push({ label: f.label, ...(before && { before: await say(old) }), after: await say(now) })
    }
  }
  return before ? changes : ['新增', ...changes]
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Names of people, departments, nodes and files; of other values there are none. */
async function namesOf(
  ctx: Ctx,
  resource: ResourceFacts,
  key: string,
  { options: { widget } }: Field,
  ids: readonly string[],
  trees: Trees | undefined,
): Promise<Names | undefined> {
  if (namedWidgets.has(widget)) return loggedNames(ctx, resource, key, ids, trees)
  return fileWidgets.has(widget) ? fileNames(ctx, ids) : undefined
}

const mostShown = 200

async function shown(ctx: Ctx, f: Field, value: unknown, names: Names | undefined): Promise<string> {
  if (value === null || value === '') return none
  if (names) {
    const ids = idsIn(value).filter((id) => f.options.widget !== 'treeSelect' || id !== rootId)
    return cut(ids.map((id) => names.get(id) ?? id).join('、')) || none
  }
  if (innerSchema(f.schema)._zod.def.type === 'boolean') return value === true ? '是' : '否'
  const text = textOf(value)
  if (!f.options.dict) return cut(text)
  const labels = await ctx.platform.ports.dictLabels(f.options.dict)
  return text
    .split(',')
    .map((part) => labels.find(({ value: v }) => v === part)?.label ?? part)
    .join(',')
}

const cut = (text: string) => text.slice(0, mostShown)
