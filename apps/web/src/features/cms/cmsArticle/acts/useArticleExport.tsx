import { App, Checkbox } from 'antd'
import { articles } from '#/features/cms/cmsArticle/articleQueries.ts'
import { callMessage } from '#/kit/http/http.ts'
import { filterQueryOf, type ListState } from '#/kit/list/useListState.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { receiveExport } from '#/kit/transfer/receiveExport.ts'

/** 导出 of what the list finds, with the words of each body when that is asked for. */
export function useArticleExport(): (state: ListState) => void {
  const { message } = App.useApp()
  const confirm = useConfirm()
  return ({ orderByColumn, isAsc, filters }) => {
    let withBody = false
    confirm({
      title: '是否确认导出?',
      content: (
        <>
          <p>此操作将导出当前条件下所有数据而非选中数据</p>
          <Checkbox
            onChange={({ target }) => {
              withBody = target.checked
            }}
          >
            含正文（纯文本，不超过1,000条）
          </Checkbox>
        </>
      ),
      okText: '导出',
      run: async () => {
        const query = {
          orderByColumn,
          isAsc,
          ...filterQueryOf(articles, filters),
          ...(withBody ? { withBody: 'Y' } : {}),
        }
        await receiveExport(await callMessage(articles.endpoints.export, { query }, { silent: true }), message)
      },
    })
  }
}
