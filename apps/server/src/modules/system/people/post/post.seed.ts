import { post } from '@app/shared/system/post.ts'
import { menuSeed } from '#/modules/system/people/menu/menuSeed.ts'
import { seedRows } from '#/platform/start/applySeeds.ts'
import { postTable } from './post.table.ts'

export default [
  menuSeed(post, {
    under: 'org-manager',
    sort: 30,
    icon: 'idcard',
    id: '104',
    code: 'post-manager',
    buttonIds: ['1021', '1022', '1023', '1024', '1025', '1065'],
  }),
  seedRows(postTable, [{ id: '4', postCode: 'user', postName: '普通员工', sort: 40 }], 5),
]
