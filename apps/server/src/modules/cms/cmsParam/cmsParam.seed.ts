import { cmsParam } from '@app/shared/cms/cmsParam.ts'
import { menuSeed } from '#/modules/system/api.ts'

export default [
  menuSeed(cmsParam, {
    under: 'cms',
    sort: 90,
    icon: 'table',
    id: '2509',
    name: '参数列表',
    code: 'cmsParam',
    buttonIds: ['2587', '2588', '2589', '2590', '2591'],
    remark: '模板与接口使用的联系方式、轮播图等数据',
  }),
]
