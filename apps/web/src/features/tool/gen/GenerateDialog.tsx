import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { genCalls } from '@app/shared/tool/gen.ts'
import { genWriting, type WritingPlan } from '@app/shared/tool/genWriting.ts'
import { call, urlOf } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { downloadFrom } from '#/kit/transfer/download.ts'
import { ApplyCommand } from './ApplyCommand.tsx'
import { ArrivedPage } from './ArrivedPage.tsx'
import css from './gen.module.css'

const pageFile = /^apps\/web\/src\/features\/(.+Index)\.tsx$/
const pageOf = (path: string) => pageFile.exec(path)?.[1] ?? []

interface GenerateDialogProps {
  tables: readonly string[]
  onClosed: () => void
}

/** 生成代码: what of the tables' files would be new, and the ways that lead from here to a page that runs. */
export default function GenerateDialog({ tables, onClosed }: GenerateDialogProps) {
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const [done, setDone] = useState<WritingPlan>()
  const names = tables.join(',')
  const query = useQuery({
    queryKey: ['tool:gen', 'plan', names],
    queryFn: ({ signal }) => call(genWriting.plan, { params: { tables: names } }, { signal, silent: true }),
    gcTime: 0,
  })
  const [write, writing] = useOnce(async () => {
    setDone(await call(genWriting.write, { params: { tables: names } }))
    void message.success('生成成功')
  })
  const [download, downloading] = useOnce(() =>
    downloadFrom(urlOf(genCalls.archive, { query: { tables: names } }), 'code.zip'),
  )
  const plan = done ?? query.data
  const isWritable = query.data?.isAllowed === true && !done && query.data.added.length > 0
  return (
    <Dialog
      open={open}
      title="生成代码"
      width={720}
      height={520}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>关闭</Button>
          {isWritable && (
            <Button loading={writing} onClick={write}>
              写入项目
            </Button>
          )}
          <Button type="primary" loading={downloading} disabled={!query.data} onClick={download}>
            下载压缩包
          </Button>
        </>
      }
    >
      <LoadState query={query} what="文件清单" />
      {plan && (
        <>
          <Alert
            type={done ? 'success' : 'info'}
            title={
              done
                ? `已新增 ${done.added.length} 个，跳过 ${done.skipped.length} 个已存在的文件`
                : `将新增 ${plan.added.length} 个，跳过 ${plan.skipped.length} 个已存在的文件`
            }
          />
          <ul className={css.plan} aria-label="文件清单">
            {plan.added.map((path) => (
              <li key={path}>{done ? `生成成功：${path}` : path}</li>
            ))}
            {plan.skipped.map((path) => (
              <li key={path}>已存在，未覆盖：{path}</li>
            ))}
          </ul>
          {tables.map((table) => (
            <ApplyCommand key={table} tableName={table} />
          ))}
          <ArrivedPage components={[...plan.added, ...plan.skipped].flatMap(pageOf)} />
        </>
      )}
    </Dialog>
  )
}
