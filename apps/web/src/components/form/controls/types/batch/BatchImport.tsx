import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import ImportOutlined from '@ant-design/icons/ImportOutlined'
import { App, Button } from 'antd'
import { useRef, type ReactNode } from 'react'
import { useForm } from '#/components/form/formScope.ts'
import type { RowSheets } from '#/components/form/formTypes.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import type { BatchColumn } from './batchColumns.ts'
import { putRows, writtenColumns } from './rowSheets.ts'
import css from './batch.module.css'

interface BatchImportProps {
  model: string
  label: string
  columns: readonly BatchColumn[]
  most: number
  mayEdit: boolean
  sheets: RowSheets
}

/** 下载模板 and 导入: all rows of a sheet, or what is wrong with it and no row. */
export default function BatchImport({ model, label, columns, most, mayEdit, sheets }: BatchImportProps) {
  const { runtime } = useForm()
  const { message, modal } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const written = writtenColumns(columns, runtime)
  const models = written.map((column) => column.model)
  const refuse = (content: ReactNode) => modal.error({ title: '导入失败，未导入任何数据', content, okText: '知道了' })
  const [take, taking] = useOnce(async (file: File) => {
    try {
      const { rows, mistakes, mistakeCount } = await sheets.read(model, models, file)
      if (mistakeCount > 0) return refuse(<MistakeSentences all={mistakes} count={mistakeCount} />)
      const problem = putRows(runtime, { model, columns: written, most, mayEdit }, rows)
      if (problem) return refuse(problem)
      void message.success(`已导入 ${rows.length} 行`)
    } catch (error) {
      refuse(error instanceof Error ? error.message : '')
    }
  })
  const [fetchTemplate, fetching] = useOnce(() => sheets.fetchTemplate(model, models).catch(() => undefined))
  if (written.length === 0) return null
  return (
    <div className={css.sheets}>
      <Button
        size="small"
        icon={<DownloadOutlined aria-hidden />}
        loading={fetching}
        aria-label={`下载模板 ${label}`}
        onClick={() => fetchTemplate()}
      >
        下载模板
      </Button>
      <Button
        size="small"
        icon={<ImportOutlined aria-hidden />}
        loading={taking}
        aria-label={`导入 ${label}`}
        onClick={() => input.current?.click()}
      >
        导入
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.xls"
        aria-label={`选择文件 ${label}`}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file may be chosen again when it has been mended.
          target.value = ''
          if (file) take(file)
        }}
      />
    </div>
  )
}

const MistakeSentences = ({ all, count }: { all: readonly string[]; count: number }) => (
  <>
    <p>
      共 {count} 处错误{count > all.length && `，以下为前 ${all.length} 处`}，请修改后重新导入：
    </p>
    <ul className={css.mistakes}>
      {[...new Set(all)].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </>
)
