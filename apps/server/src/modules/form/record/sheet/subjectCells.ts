import type { DataField } from '#/modules/form/record/shape/recordFields.ts'
import { subjectKind, subjectWords, type Subjects } from '#/modules/form/record/store/subjects.ts'
import { subjectsByIds, subjectsByTexts, type Placed, type PlacedKind } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { BadCell } from './badCell.ts'

/** Ids by the texts of a sheet that may mean them. */
export type FoundSubjects = Placed<ReadonlyMap<string, readonly string[]>>

/** What tells those of one name apart. */
export const subjectCodes: Placed<string> = { user: '登录名', dept: '部门编码', post: '岗位编码' }

/** Names in one cell. */
const textsIn = ({ control }: DataField, text: string): string[] =>
  (control.options.multiple === true ? text.split(/[,，、;；]/) : [text]).map((part) => part.trim()).filter(Boolean)

interface SubjectCell {
  field: DataField
  value: unknown
}

/** Looks up everybody whom the cells of a sheet name, with one query for each kind. */
export async function findSubjects(ctx: Ctx, cells: Iterable<SubjectCell>): Promise<FoundSubjects> {
  const texts: Placed<Set<string>> = { user: new Set(), dept: new Set(), post: new Set() }
  for (const { field, value } of cells) {
    const kind = subjectKind(field.control)
    if (!kind || (typeof value !== 'string' && typeof value !== 'number')) continue
    for (const text of textsIn(field, String(value).trim())) texts[kind].add(text)
  }
  const found = (kind: PlacedKind) => subjectsByTexts(ctx, kind, [...texts[kind]])
  return { user: await found('user'), dept: await found('dept'), post: await found('post') }
}

/** Those who were found, as the check of a row wants them: with one query for all rows. */
export const subjectsFound = (ctx: Ctx, { user, dept, post }: FoundSubjects): Promise<Subjects> =>
  subjectsByIds(ctx, {
    user: [...user.values()].flat(),
    dept: [...dept.values()].flat(),
    post: [...post.values()].flat(),
  })

/** The ids that a cell means; a name that nobody or several have is told in words. */
export function subjectsOfCell(field: DataField, text: string, found: FoundSubjects): string | string[] | undefined {
  const kind = subjectKind(field.control)
  if (!kind) return undefined
  const ids = textsIn(field, text).map((one) => {
    const [id, ...others] = found[kind].get(one) ?? []
    if (id === undefined) throw new BadCell(`${subjectWords[kind]}“${one}”不存在或已停用`)
    if (others.length > 0) throw new BadCell(`“${one}”有多个，请填写${subjectCodes[kind]}`)
    return id
  })
  return field.control.options.multiple === true ? [...new Set(ids)] : ids[0]
}
