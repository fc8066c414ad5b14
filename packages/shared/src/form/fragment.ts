import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { idList, rowId } from '@app/shared/kit/standardCalls.ts'

/** Who is offered a fragment: its maker alone, or everybody who designs. */
export const fragmentScopes = ['0', '1'] as const

/** Characters of the controls of a fragment as text. */
export const longestFragment = 200_000

const fragment = z.object({
  id: rowId,
  name: z.string(),
  category: z.string().nullable(),
  fragmentJson: z.string(),
  scope: z.enum(fragmentScopes),
  /** Made by the caller: they may change and delete it. */
  own: z.boolean(),
  version: z.int(),
})
export type FormFragment = z.infer<typeof fragment>

const access = perms('form:definition:design')
const log = (kind: LogKind) => ({ title: '表单管理', kind, body: false as const })

/** Groups of controls that a designer keeps for other forms. */
export const fragmentCalls = {
  list: endpoint({
    method: 'GET',
    path: '/form/fragment/list',
    summary: '控件片段列表',
    access,
    data: z.array(fragment),
  }),
  save: endpoint({
    method: 'POST',
    path: '/form/fragment',
    summary: '保存控件片段',
    access,
    log: log(LogKind.update),
    bodyLimit: 2 * longestFragment,
    body: z.object({
      id: rowId.optional(),
      version: z.int().min(1).optional(),
      name: labelled(z.string().trim().min(1).max(50), '片段名称'),
      category: z.string().max(50).nullish(),
      /** An array of controls. */
      fragmentJson: z
        .string()
        .min(2)
        .refine((text) => text.length <= longestFragment, '片段内容过大'),
      scope: z.enum(fragmentScopes, { error: '参数不符合规范' }).default('0'),
    }),
    data: fragment,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/form/fragment/:ids',
    summary: '删除控件片段',
    access,
    log: log(LogKind.remove),
    params: z.object({ ids: idList }),
  }),
}
