import { dataSource } from '@app/shared/form/dataSource.ts'
import { menuSeed } from '#/modules/system/api.ts'

export default [
  menuSeed(dataSource, {
    under: 'form-center',
    sort: 40,
    icon: 'api',
    id: '2402',
    code: 'form-data-source',
    remark: '表单共用的选项来源',
    buttonIds: ['2424', '2425', '2426', '2427'],
  }),
]
