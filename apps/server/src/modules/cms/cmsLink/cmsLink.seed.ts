import { cmsLink } from '@app/shared/cms/cmsLink.ts'
import { menuSeed } from '#/modules/system/api.ts'

export default [
  menuSeed(cmsLink, {
    under: 'cms',
    sort: 50,
    icon: 'link',
    id: '2505',
    name: '链接管理',
    code: 'cmsLink',
    buttons: [
      { name: '链接查询', action: 'query', id: '2565' },
      { name: '链接新增', action: 'add', id: '2566' },
      { name: '链接修改', action: 'edit', id: '2567' },
      { name: '链接删除', action: 'remove', id: '2568' },
      { name: '链接导出', action: 'export', id: '2569' },
      { name: '链接审核', action: 'audit', id: '2570' },
    ],
    remark: '友情链接与合作伙伴',
  }),
]
