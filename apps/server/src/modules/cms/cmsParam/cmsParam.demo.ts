import { seedRows } from '#/platform/start/applySeeds.ts'
import { cmsParamTable } from './cmsParam.table.ts'

const contact = { typeId: 'contact', kind: 'text', isPublic: 'Y' }

export default [
  seedRows(cmsParamTable, [
    { ...contact, id: 'contactPhone', paramName: '电话', paramCode: 'phone', value: '010-12345678', sort: 10 },
    { ...contact, id: 'contactEmail', paramName: '邮箱', paramCode: 'email', value: 'service@example.com', sort: 20 },
    {
      ...contact,
      id: 'contactAddress',
      paramName: '地址',
      paramCode: 'address',
      value: '示例市示例区中庭路 1 号',
      sort: 30,
    },
    {
      id: 'bannerFirst',
      typeId: 'banner',
      paramName: '欢迎',
      row: { title: '欢迎访问', image: null, linkUrl: '/about/' },
      isPublic: 'Y',
      sort: 10,
    },
  ]),
]
