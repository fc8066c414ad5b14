import { pageSeed } from '#/modules/system/api.ts'

export default [
  pageSeed({
    under: 'cms',
    sort: 130,
    icon: 'swap',
    id: '2513',
    code: 'cmsMigration',
    name: '内容迁移',
    path: 'cmsMigration',
    component: 'cms/cmsMigration/CmsMigrationIndex',
    perm: 'cms:cmsMigration',
    remark: '在栏目间移动内容，导入其他系统的文章.',
    buttons: [
      { name: '栏目迁移', action: 'add', id: '2605' },
      { name: '迁移删除', action: 'remove', id: '2606' },
      { name: '内容导入', action: 'import', id: '2607' },
      { name: '内容导出', action: 'export', id: '2608' },
    ],
  }),
]
