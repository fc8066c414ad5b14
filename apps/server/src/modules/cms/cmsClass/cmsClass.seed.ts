import { cmsClass } from '@app/shared/cms/cmsClass.ts'
import { menuSeed } from '#/modules/system/api.ts'

export default [
  menuSeed(cmsClass, {
    under: 'cms',
    sort: 20,
    icon: 'cluster',
    id: '2501',
    code: 'cmsClass',
    buttons: [
      { name: '栏目查询', action: 'query', id: '2537' },
      { name: '栏目新增', action: 'add', id: '2538' },
      { name: '栏目修改', action: 'edit', id: '2539' },
      { name: '栏目删除', action: 'remove', id: '2540' },
      { name: '栏目导出', action: 'export', id: '2541' },
      { name: '批量新增', action: 'import', id: '2542' },
      { name: '栏目移动', action: 'move', id: '2543' },
      { name: '栏目合并', action: 'merge', id: '2544' },
      { name: '栏目清空', action: 'clear', id: '2545' },
      { name: '栏目授权', action: 'auth', id: '2546' },
      { name: '栏目排序', action: 'sort', id: '2547' },
    ],
  }),
]
