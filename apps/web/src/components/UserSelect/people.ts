import type { Kind } from '#/components/orgPicker/picker.ts'
import { isPerson, peopleBelow, peopleSource } from '#/components/orgTree/sources.ts'

/** People as both selectors, field and button, offer them. */
export const people: Kind = {
  title: '选择人员',
  source: peopleSource,
  label: '部门和人员',
  isItem: isPerson,
  chosenOf: ({ id, title, parentIds, attributes: { subtitle } }) => ({
    id,
    name: title,
    note: String(subtitle),
    type: 'user',
    path: parentIds,
  }),
  notAnItem: '请选择用户添加',
  itemsBelow: (http, { id }) => peopleBelow(http, id),
  tooMany: '最多选择 200 人',
}
