import { Input } from 'antd'
import { memo, startTransition, useEffect, useState } from 'react'
import { z } from 'zod'
import type { Widget } from '@app/shared/kit/field.ts'
import { field } from '@app/shared/kit/field.ts'
import { chosenTypes, type GenColumn, type HtmlType } from '@app/shared/tool/genColumn.ts'
import { isSuperColumn } from '@app/shared/tool/genMeaning.ts'
import { FieldInput } from '#/kit/form/FieldInput.tsx'
import { useEditor } from './editStore.ts'
import css from './preview.module.css'

/** What needs the rows of others is only hinted at. */
const hinted: Partial<Record<HtmlType, string>> = {
  user: '请选择人员',
  dept: '请选择部门',
  treeSelect: '请选择',
  editor: '富文本',
  imageUpload: '上传图片',
  fileUpload: '上传文件',
}
const tall: ReadonlySet<HtmlType | ''> = new Set(['editor', 'imageUpload', 'fileUpload'])

/** Of a day and of a moment its time alone is nothing. */
function widgetOf({ htmlType, javaType }: GenColumn): Widget {
  if (javaType === 'Date') return 'date'
  if (javaType === 'DateTime') return 'datetime'
  return (htmlType || 'input') as Widget
}

const none: readonly GenColumn[] = []

/** Letters of one word come closer to each other than this. */
const pauseMs = 150

/** The columns once nothing has been changed for a moment: drawing them takes no time from who types. */
function useSettledColumns(): readonly GenColumn[] {
  const now = useEditor(({ doc }) => doc.columns)
  const [columns, setColumns] = useState(none)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setColumns(now)), pauseMs)
    return () => clearTimeout(timer)
  }, [now])
  return columns
}

/** The form as it will be, drawn behind what is typed. */
export function FormPreview() {
  const label = useEditor(({ doc }) => doc.info.functionName)
  const category = useEditor(({ doc }) => doc.info.tplCategory)
  const columns = useSettledColumns()
  const shown = columns.filter((column) => column.isEdit === '1' && !isSuperColumn(column.columnName, category))
  return (
    <aside className={css.preview} aria-label="表单预览">
      <h2>{`添加${label}`}</h2>
      {shown.length === 0 && <p>没有在表单中编辑的字段</p>}
      <div className={css.fields}>
        {shown.map((column, at) => (
          <PreviewField
            key={column.columnName}
            column={column}
            // A line that was ended begins anew.
            isFirst={shown[at - 1]?.isNewRow === '1'}
          />
        ))}
      </div>
    </aside>
  )
}

const PreviewField = memo(function PreviewField({ column, isFirst }: { column: GenColumn; isFirst: boolean }) {
  const { columnComment, columnName, htmlType, isRequired, colSpan } = column
  const label = columnComment || columnName
  return (
    <div className={css.field} data-span={colSpan} data-first={isFirst || undefined}>
      <span className={css.label} data-required={isRequired === '1' || undefined}>
        {label}
      </span>
      <PreviewInput column={column} label={label} isHinted={htmlType !== '' && htmlType in hinted} />
    </div>
  )
})

function PreviewInput({ column, label, isHinted }: { column: GenColumn; label: string; isHinted: boolean }) {
  const { htmlType, dictType } = column
  if (isHinted)
    return (
      <Input.TextArea
        disabled
        aria-label={label}
        rows={tall.has(htmlType) ? 3 : 1}
        placeholder={hinted[htmlType as HtmlType]}
      />
    )
  const isChosen = htmlType !== '' && chosenTypes.has(htmlType)
  const options = {
    widget: widgetOf(column),
    ...(isChosen && dictType !== '' ? { dict: dictType } : {}),
    ...(htmlType === 'switch' ? { onOff: ['1', '0'] as const } : {}),
  }
  return <FieldInput field={field(z.string(), label, options as { widget: 'input' })} disabled />
}
