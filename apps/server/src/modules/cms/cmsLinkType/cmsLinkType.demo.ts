import { seedRows } from '#/platform/start/applySeeds.ts'
import { cmsLinkTypeTable } from './cmsLinkType.table.ts'

export default [
  seedRows(cmsLinkTypeTable, [
    { id: 'friend', typeName: '友情链接', typeCode: 'friend', showMode: 'text', sort: 10 },
    { id: 'partner', typeName: '合作伙伴', typeCode: 'partner', showMode: 'both', sort: 20 },
  ]),
]
