import { seedRows } from '#/platform/start/applySeeds.ts'
import { cmsClassTable } from './cmsClass.table.ts'

const sortWord = (sort: number) => String(sort).padStart(6, '0')

type Given = Partial<typeof cmsClassTable.$inferInsert>

const top = (id: string, treeSort: number, className: string, classCode: string, more: Given = {}) => ({
  id,
  parentId: '0',
  parentIds: id,
  treeSort,
  treeSorts: sortWord(treeSort),
  treeLevel: 1,
  treeLeaf: 'y',
  className,
  classCode,
  classPath: `/${classCode}`,
  ...more,
})

const news = top('2700', 10, '新闻动态', 'news', { treeLeaf: 'n', childCount: 2 })

const below = (id: string, treeSort: number, className: string, classCode: string) => ({
  ...top(id, treeSort, className, classCode),
  parentId: news.id,
  parentIds: `${news.id}/${id}`,
  treeSorts: `${news.treeSorts}/${sortWord(treeSort)}`,
  treeLevel: 2,
  classPath: `${news.classPath}/${classCode}`,
})

/** Classes of a company's site, one of each kind (cms §24). */
export default [
  seedRows(
    cmsClassTable,
    [
      news,
      below('2701', 10, '公司新闻', 'company'),
      below('2702', 20, '行业资讯', 'industry'),
      top('2703', 20, '通知公告', 'notice', {
        auditMode: '1',
        // Without members the role decides nothing; the administrator can.
        auditors: [
          [
            { kind: 'role', id: '6' },
            { kind: 'user', id: '1' },
          ],
        ],
      }),
      top('2704', 30, '产品中心', 'product', { classType: 'cover' }),
      top('2705', 40, '下载中心', 'download'),
      top('2706', 50, '关于我们', 'about', { classType: 'single' }),
      top('2707', 60, '联系我们', 'contact', { classType: 'single' }),
      top('2708', 70, '官方商城', 'shop', {
        classType: 'link',
        linkUrl: 'https://shop.example.com',
        linkTarget: '_blank',
      }),
    ],
    40,
  ),
]
