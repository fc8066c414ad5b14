import { seedRows } from '#/platform/start/applySeeds.ts'
import { cmsLinkTable } from './cmsLink.table.ts'

const link = (n: number, typeId: string, linkName: string, linkUrl: string, description: string) => ({
  id: `sampleLink${n}`,
  typeId,
  linkName,
  linkUrl,
  description,
  sort: n * 10,
})

export default [
  seedRows(cmsLinkTable, [
    link(1, 'friend', '示例大学', 'https://university.example.com', '产学研合作单位'),
    link(2, 'friend', '示例协会', 'https://association.example.org', '行业协会'),
    link(3, 'partner', '示例云', 'https://cloud.example.com', '基础设施'),
    link(4, 'partner', '示例软件', 'https://software.example.net', '实施伙伴'),
  ]),
]
