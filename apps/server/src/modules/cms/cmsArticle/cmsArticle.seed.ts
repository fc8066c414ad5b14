import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { pageSeed } from '#/modules/system/api.ts'

const buttons: readonly [action: string, name: string][] = [
  ['query', '文章查询'],
  ['add', '文章新增'],
  ['edit', '文章修改'],
  ['remove', '文章删除'],
  ['export', '文章导出'],
  ['submit', '提交审核'],
  ['withdraw', '撤回提交'],
  ['publish', '文章发布'],
  ['publishDirect', '免审发布'],
  ['offline', '文章下线'],
  ['top', '置顶推荐'],
  ['move', '文章移动'],
  ['copy', '文章复制'],
  ['lock', '强制解锁'],
  ['version', '版本记录'],
  ['rollback', '恢复版本'],
  ['preview', '文章预览'],
]

const firstButton = 2520

export default [
  pageSeed({
    under: 'cms',
    sort: 10,
    icon: 'file-text',
    id: '2500',
    code: 'cmsArticle',
    name: '文章管理',
    path: 'cmsArticle',
    component: 'cms/cmsArticle/CmsArticleIndex',
    perm: cmsArticle.perm,
    remark: '撰写、审核和发布站点的文章.',
    buttons: buttons.map(([action, name], i) => ({ name, action, id: String(firstButton + i) })),
  }),
]
