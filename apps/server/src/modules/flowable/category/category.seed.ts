import { category } from '@app/shared/flowable/category.ts'
import dictionaries from '#/modules/flowable/flowable.dict.ts'
import { menuSeed } from '#/modules/system/api.ts'
import { seedRows } from '#/platform/start/applySeeds.ts'
import { flowCategoryTable } from './category.table.ts'

const named = dictionaries.find(({ type }) => type === 'sys_process_category')?.entries ?? []

export default [
  seedRows(
    flowCategoryTable,
    named.map(({ value, label }, i) => ({ id: value, code: value, name: label, sort: (i + 1) * 10 })),
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
