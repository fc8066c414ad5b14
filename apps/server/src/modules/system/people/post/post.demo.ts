import { seedRows } from '#/platform/start/applySeeds.ts'
import { postTable } from './post.table.ts'

export default [
  seedRows(
    postTable,
    [
      { id: '1', postCode: 'ceo', postName: '董事长', sort: 10 },
      { id: '2', postCode: 'se', postName: '项目经理', sort: 20 },
      { id: '3', postCode: 'hr', postName: '人力资源', sort: 30 },
    ],
    5,
  ),
]
