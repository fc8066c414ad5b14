import { waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '#/kit/session/shell.ts'
import type { ResourceTableProps } from '#/kit/table/ResourceTable.tsx'
import { pageData } from '#/kit/testing/toy.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'

const drawn = vi.hoisted((): { table: ResourceTableProps | undefined } => ({ table: undefined }))
vi.mock('#/kit/table/ResourceTable.tsx', () => ({
  ResourceTable: (table: ResourceTableProps) => {
    drawn.table = table
    return null
  },
}))
afterEach(() => vi.unstubAllGlobals())

/** The card of a list in a window of 1366, the narrowest that is common, and what a pane beside it leaves. */
const [alone, besidePane] = [1_092, 860]
/** Of the column without a width, of the boxes to tick and of 操作. */
const [free, ticks, acts] = [88, 40, 124]

/** Every list is empty; the session is the standard one. */
const answers = new Proxy<Answers>(
  {},
  {
    get: (_, call) => {
      const path = String(call)
      if (/\/get(Info|Routers|SysConfig)$/.test(path)) return undefined
      if (path.endsWith('/page')) return pageData([])
      if (path.endsWith('/statusCount')) return { data: { all: 0, statuses: {}, mine: 0, changed: 0 } }
      return { data: path.includes('getInfoByTableKey') ? null : [] }
    },
  },
)
const shell = { open: () => undefined, pages: [] } as unknown as Shell

const pages = import.meta.glob<{ default: ComponentType }>(
  '#/features/{system,monitor,portal,cms,flowable,form}/*/*Index.tsx',
)
/** Lists alone or beside a pane, by the component key of their menu entry. */
const lists = [
  'system/config/ConfigIndex',
  'system/dict/DictIndex',
  'system/notice/NoticeIndex',
  'system/fileStorage/FileStorageIndex',
  'system/smsTemplate/SmsTemplateIndex',
  'system/post/PostIndex',
  'system/user/SysUserIndex',
  'system/uploadFiles/UploadFilesIndex',
  'system/downloadFiles/DownloadFilesIndex',
  'system/smsLog/SmsLogIndex',
  'monitor/job/JobIndex',
  'monitor/job/JobLogIndex',
  'monitor/online/OnlineIndex',
  'monitor/operlog/OperlogIndex',
  'monitor/loginlog/LoginLogIndex',
  'portal/portlet/PortletIndex',
  'portal/portalConfig/PortalConfigIndex',
  'cms/cmsArticle/CmsArticleIndex',
  'cms/cmsLink/CmsLinkIndex',
  'cms/cmsResource/CmsResourceIndex',
  'cms/cmsParamType/CmsParamTypeIndex',
  'cms/cmsLinkType/CmsLinkTypeIndex',
  'cms/cmsLeaveWord/CmsLeaveWordIndex',
  'cms/cmsFlow/CmsFlowIndex',
  'cms/cmsMigration/CmsMigrationIndex',
  'cms/cmsArticleRecycle/CmsArticleRecycleIndex',
  'cms/cmsClassRecycle/CmsClassRecycleIndex',
  'flowable/instance/InstanceIndex',
  'flowable/expression/ExpressionIndex',
  'flowable/listener/ListenerIndex',
  'flowable/group/GroupIndex',
  'flowable/process/ProcessIndex',
  'flowable/todo/TodoIndex',
  'flowable/finished/FinishedIndex',
  'flowable/copy/CopyIndex',
  'flowable/deputy/DeputyIndex',
  'form/definition/DefinitionIndex',
  'form/dataSource/DataSourceIndex',
]

for (const key of lists)
  test(`列表: ${key} shows at first what fits its card`, async () => {
    const load = pages[`/apps/web/src/features/${key}.tsx`]
    expect(load).toBeDefined()
    const { default: Page } = (await load?.()) ?? { default: () => null }
    drawn.table = undefined
    const { container } = renderPage(
      <ShellContext value={shell}>
        <Page />
      </ShellContext>,
      { answers },
    )
    await waitFor(() => expect(drawn.table).toBeDefined())
    const { columns = [], selection, actions } = (drawn.table ?? {}) as Partial<ResourceTableProps>
    const shown = columns.filter(({ hidden }) => hidden !== true)
    const width = shown.reduce(
      (sum, column) => sum + (column.width ?? free),
      (selection ? ticks : 0) + (actions ? acts : 0),
    )
    expect.soft(shown.filter((column) => column.width === undefined).map((column) => column.title)).toHaveLength(1)
    expect(width, shown.map(({ title, width: own }) => `${title} ${own ?? '…'}`).join()).toBeLessThanOrEqual(
      container.querySelector('aside') ? besidePane : alone,
    )
  })
