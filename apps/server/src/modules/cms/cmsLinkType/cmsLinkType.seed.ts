import { cmsLinkType } from '@app/shared/cms/cmsLinkType.ts'
import { menuSeed } from '#/modules/system/api.ts'

export default [
  menuSeed(cmsLinkType, {
    under: 'cms',
    sort: 60,
    icon: 'tags',
    id: '2506',
    name: '链接类型',
    code: 'cmsLinkType',
    buttonLabel: '类型',
    buttonIds: ['2571', '2572', '2573', '2574', '2575'],
    remark: '链接按用途归类，模板以类型编码取链接',
  }),
]
