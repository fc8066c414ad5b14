import { seedRows } from '#/platform/start/applySeeds.ts'
import { cmsParamTypeTable } from './cmsParamType.table.ts'

const shown = { kind: 'text', required: false } as const

export default [
  seedRows(cmsParamTypeTable, [
    { id: 'contact', typeName: '联系方式', typeCode: 'contact', multiple: '0', sort: 10 },
    {
      id: 'banner',
      typeName: '首页轮播',
      typeCode: 'banner',
      multiple: '1',
      sort: 20,
      schema: [
        { ...shown, fieldCode: 'title', fieldName: '标题', required: true },
        { ...shown, fieldCode: 'image', fieldName: '图片', kind: 'image' },
        { ...shown, fieldCode: 'linkUrl', fieldName: '链接', kind: 'link' },
      ],
    },
  ]),
]
