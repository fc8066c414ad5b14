import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { clearSamplePerm, clearSampleWord, cmsSampleCalls } from '@app/shared/cms/cmsSample.ts'
import { call } from '#/kit/http/http.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { useAuth } from '#/kit/session/access.ts'

/** 清空演示数据, as long as there is any: of `DEMO=1` alone. */
export function SampleAct() {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const client = useQueryClient()
  const { hasPermi } = useAuth()
  const { data } = useQuery({
    queryKey: ['cms:cmsSample'],
    queryFn: () => call(cmsSampleCalls.left, {}, { silent: true }),
    enabled: hasPermi([clearSamplePerm]),
  })
  if (!data || data.count === 0) return null
  const ask = () =>
    confirm({
      title: '确定要清空演示数据吗?',
      content: '演示用的文章、栏目、资源、文件、链接、参数、留言、审核流程和访问统计将被彻底删除，删除后不可恢复。',
      consequence: '已被修改或正在使用的内容会保留，您自己添加的内容不受影响。',
      okText: clearSampleWord,
      danger: true,
      typed: clearSampleWord,
      run: async () => {
        const { removed, kept, notes } = await call(
          cmsSampleCalls.clear,
          { body: { confirm: clearSampleWord } },
          { silent: true },
        )
        void message.success(
          kept > 0 ? `已删除 ${removed} 条演示数据，保留 ${kept} 条` : `已删除 ${removed} 条演示数据`,
        )
        if (notes.length > 0) void message.info(notes.join('；'))
        void client.invalidateQueries()
      },
    })
  return (
    <li>
      <Button danger onClick={ask}>
        {clearSampleWord}
      </Button>
      <span>删除随系统加载的 {data.count} 条演示数据，保留您修改或添加的内容</span>
    </li>
  )
}
