import { category } from '@app/shared/flowable/category.ts'
import { menuSeed } from '#/modules/system/api.ts'
import { seedRows } from '#/platform/start/applySeeds.ts'
import { flowCategoryTable } from './category.table.ts'

/** As in dictionary `sys_process_category`, which stays for clients of the former product. */
const first = [
  ['leave', '请假'],
  ['expense', '报销'],
  ['cms', '内容审核'],
] as const

export default [
  seedRows(
    flowCategoryTable,
    first.map(([code, name], i) => ({ id: code, code, name, sort: (i + 1) * 10 })),
  ),
  menuSeed(category, {
    under: 'flowable',
    sort: 20,
    icon: 'tags',
    id: '2101',
    name: '流程分类',
    code: 'flow-category',
    buttonLabel: '分类',
    buttonIds: ['2128', '2129', '2130', '2131'],
    remark: '流程按业务归类',
  }),
]
