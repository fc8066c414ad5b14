import { cmsParamType } from '@app/shared/cms/cmsParamType.ts'
import { menuSeed } from '#/modules/system/api.ts'

export default [
  menuSeed(cmsParamType, {
    under: 'cms',
    sort: 80,
    icon: 'profile',
    id: '2508',
    name: '参数类型',
    code: 'cmsParamType',
    buttonIds: ['2582', '2583', '2584', '2585', '2586'],
    remark: '参数按用途归类，模板以类型编码取参数',
  }),
]
