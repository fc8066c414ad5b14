import { expression } from '@app/shared/flowable/expression.ts'
import { menuSeed } from '#/modules/system/api.ts'

export default [
  menuSeed(expression, {
    under: 'flowable',
    sort: 30,
    icon: 'code',
    id: '2102',
    name: '流程表达式',
    code: 'flow-expression',
    buttonLabel: '表达式',
    buttonIds: ['2132', '2133', '2134', '2135', '2136'],
    remark: '设计流程时按名称选择的表达式',
  }),
]
